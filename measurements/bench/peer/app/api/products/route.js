import { genders, listingQuery } from '../../../lib/listing';
import { fetchListing } from '../../../lib/provider';

/** Further pages of a listing, as JSON. */
export async function GET(request) {
  const parameters = new URL(request.url).searchParams;
  const gender = parameters.get('gender') ?? '';
  const page = Number(parameters.get('page'));
  if (!Object.hasOwn(genders, gender) || !Number.isInteger(page) || page < 1) {
    return Response.json({ message: 'gender and page are required' }, { status: 400 });
  }
  const query = listingQuery(Object.fromEntries(parameters));
  return Response.json(await fetchListing(gender, query, page));
}
