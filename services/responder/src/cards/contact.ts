import { type Button, uriButton } from '../buttons.ts';
import { MAX_URI } from '../line-limits.ts';
import { labels } from '../texts/labels.ts';

/** Opens the telephone; undefined for something that cannot be dialled. An extension is dialled after a pause. */
export function callButton(phone: string): Button | undefined {
  const [number = '', extension = ''] = phone.normalize('NFKC').split(/[#轉]|分機|ext\.?/i);
  const digits = number.replaceAll(/[^\d+]/g, '');
  if (!/^\+?\d{6,15}$/.test(digits)) return undefined;
  const inner = extension.replaceAll(/\D/g, '');
  return uriButton(labels.call, `tel:${digits}${inner && `,${inner}`}`);
}

/** Searches a map for name and address. Never for a point: many places share one that a geocoder guessed. */
export function mapButton(name: string, address: string): Button {
  const base = 'https://www.google.com/maps/search/?api=1&query=';
  let query = '';
  for (const character of `${name} ${address}`.trim().toWellFormed()) {
    const encoded = encodeURIComponent(character);
    if (base.length + query.length + encoded.length > MAX_URI) break;
    query += encoded;
  }
  return uriButton(labels.map, `${base}${query}`);
}
