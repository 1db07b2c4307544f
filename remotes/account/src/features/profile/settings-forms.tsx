import type { User } from '@szn/shared-contracts';
import { LeaveWarning } from './leave-warning.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { ProfileForm } from './profile-form.tsx';
import { usePhotoUpload } from './use-photo-upload.ts';
import { useProfileForm } from './use-profile-form.ts';
import styles from './settings-forms.module.css';

export type SettingsFormsProps = { readonly user: User; readonly onSaved: (user: User) => void };

/** The photo and the details, each saved on its own; leaving is asked about when either is not. */
export function SettingsForms({ user, onSaved }: SettingsFormsProps) {
  const form = useProfileForm(user, onSaved);
  const upload = usePhotoUpload(user, onSaved);
  return (
    <div className={styles.settings}>
      <PhotoPicker user={user} upload={upload} />
      <ProfileForm email={user.email} form={form} />
      <LeaveWarning isDirty={form.isDirty || upload.photo.status !== 'none'} />
    </div>
  );
}
