/**
 * Parameters that advertising and mail services add to links, most of them with another value for each click. No page
 * reads them on the server; scripts in the browser may. `ref` is none of them: it can select content.
 */
const trackingNames: ReadonlySet<string> = new Set(
  [
    'gclid gclsrc dclid gbraid wbraid srsltid gad_source gad_campaignid _ga _gl', // Google
    'fbclid igsh igshid msclkid ttclid twclid sccid epik li_fat_id yclid', // other networks
    'mc_cid mc_eid _hsenc _hsmi _kx', // mail services
  ].flatMap((names) => names.split(' ')),
);

/** Splits a request target into the address of the page and the tracking parameters, both as they were sent. */
export function splitTracking(target: string): { readonly page: string; readonly tracking: string } {
  const start = target.indexOf('?');
  if (start === -1) return { page: target, tracking: '' };
  const fields = target.slice(start + 1).split('&');
  const tracking = fields.filter(isTracking);
  if (tracking.length === 0) return { page: target, tracking: '' };
  const others = fields.filter((field) => !isTracking(field));
  const query = others.length === 0 ? '' : `?${others.join('&')}`;
  return { page: target.slice(0, start) + query, tracking: tracking.join('&') };
}

/** A path and query with these parameters at its end. */
export function withTracking(location: string, tracking: string): string {
  if (tracking === '') return location;
  return `${location}${location.includes('?') ? '&' : '?'}${tracking}`;
}

/** Services write the names in plain letters, so an escaped name is another parameter. */
function isTracking(field: string): boolean {
  const name = field.split('=', 1)[0]?.toLowerCase() ?? '';
  return name.startsWith('utm_') || trackingNames.has(name);
}
