import type { User } from '@szn/shared-contracts';

/** The fields a shopper may change (section 2, "Profile page"), in the order of the form. */
export const profileFields = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name', maxLength: 80 },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: 30 },
  {
    name: 'address',
    label: 'Address',
    type: 'text',
    autoComplete: 'street-address',
    maxLength: 200,
    isWide: true,
  },
  { name: 'state', label: 'State', type: 'text', autoComplete: 'address-level1', maxLength: 80 },
  { name: 'country', label: 'Country', type: 'text', autoComplete: 'country-name', maxLength: 80 },
] as const;

export type ProfileField = (typeof profileFields)[number];
export type ProfileFieldName = ProfileField['name'];
export type ProfileDetails = Readonly<Record<ProfileFieldName, string>>;
export type ProfileFaults = Readonly<Partial<Record<ProfileFieldName, string>>>;

export function detailsOf({ name, phone, address }: User): ProfileDetails {
  return { name, phone, ...address };
}

export function trimDetails(details: ProfileDetails): ProfileDetails {
  const { name, phone, address, state, country } = details;
  return {
    name: name.trim(),
    phone: phone.trim(),
    address: address.trim(),
    state: state.trim(),
    country: country.trim(),
  };
}

export function withDetails(user: User, { name, phone, ...address }: ProfileDetails): User {
  return { ...user, name, phone, address };
}

/** Section 5: name, phone, address, state and country are required. */
export function findFaults(details: ProfileDetails): ProfileFaults {
  const empty = profileFields.filter((field) => details[field.name].trim() === '');
  return Object.fromEntries(empty.map((field) => [field.name, `${field.label} is required`]));
}
