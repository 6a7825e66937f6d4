import { RESERVED_ATTRIBUTE } from '../../src/contract/showtime';
import type { Attribute } from '../models';

const ICONS = 'https://media.svc.example/icons';

/** Attributes of showtimes (Svc spec 2.5), by id; missing names and descriptions are left out. */
const ATTRIBUTES: Readonly<Record<string, Attribute>> = Object.fromEntries(
  [
    attribute(RESERVED_ATTRIBUTE, 'PRIMARY', 'Reserved seating', 'Choose your seats.'),
    attribute('GENERAL-ADMISSION', 'PRIMARY', 'General admission', 'Sit where you like.'),
    attribute('STADIUM-SEATING', 'SECONDARY', 'Stadium seating'),
    attribute('STANDARD-FORMAT', 'FORMAT', 'Standard format'),
    attribute('IMAX', 'FORMAT', 'IMAX', 'The largest screen of the house.'),
    attribute('REALD3D', 'FORMAT', 'RealD 3D', 'With glasses, which you get at the door.'),
    attribute('CC', 'SECONDARY', 'Closed captioning', 'Devices at the box office.'),
    attribute('DVS', 'SECONDARY', 'Descriptive video'),
    attribute('DV', 'SECONDARY'),
  ].map((each) => [each.id, each]),
);

/** The attributeMap of an answer: exactly the attributes that its showtimes name. */
export function attributeMap(
  showtimes: readonly { readonly attributes: readonly string[] }[],
): Record<string, Attribute> {
  const used = [...new Set(showtimes.flatMap(({ attributes }) => attributes))].sort();
  return Object.fromEntries(used.map((id) => [id, ATTRIBUTES[id] ?? attribute(id, 'SECONDARY')]));
}

function attribute(
  id: string,
  type: string,
  friendlyName?: string,
  description?: string,
): Attribute {
  return { id, type, iconUrl: `${ICONS}/${id.toLowerCase()}.svg`, friendlyName, description };
}
