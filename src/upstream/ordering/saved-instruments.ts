// Finds the saved payment methods of a signed-in customer. The spec leaves the contents of `customer` and
// `identities` open (2.8), so all commonly used places and names are tried.
import type { SavedInstrument } from '../../domain/checkout/request';

const LISTS = [
  'paymentInstruments',
  'savedPaymentInstruments',
  'savedInstruments',
  'paymentMethods',
  'savedPaymentMethods',
  'instruments',
  'cards',
  'creditCards',
  'wallet',
];
const IDS = ['paymentInstrumentId', 'instrumentId', 'paymentMethodId', 'cardId', 'id'];
const LABELS = ['label', 'displayName', 'nickname', 'description', 'name', 'maskedNumber'];
const BRANDS = ['brand', 'cardBrand', 'cardType', 'network', 'type'];
const LAST_DIGITS = ['last4', 'lastFour', 'lastFourDigits', 'cardLastFour'];

/**
 * Returns each instrument once, in the order received. Entries without an id are omitted, since
 * they cannot be used to pay.
 */
export function savedInstruments(...places: readonly unknown[]): SavedInstrument[] {
  const found = places.flatMap(listsIn).flatMap(instrumentOf);
  return [...new Map(found.map((each) => [each.instrumentId, each])).values()];
}

function listsIn(place: unknown): unknown[] {
  if (!isFields(place)) return [];
  return LISTS.flatMap((name) => {
    const list = place[name];
    if (Array.isArray(list)) return list as unknown[];
    return isFields(list) ? listsIn(list) : [];
  });
}

function instrumentOf(entry: unknown): SavedInstrument[] {
  if (typeof entry === 'string' && entry !== '') return [{ instrumentId: entry, label: null }];
  if (!isFields(entry)) return [];
  const instrumentId = wordIn(entry, IDS);
  if (instrumentId === null) return [];
  const label = wordIn(entry, LABELS) ?? cardLabel(entry);
  return [{ instrumentId, label: label && withoutNumbers(label) }];
}

/** Cuts a number as long as a card number, however grouped, down to its last four digits. */
function withoutNumbers(label: string): string {
  return label.replace(/\d(?:[ -]?\d){11,}/g, (number) => number.slice(-4));
}

/** For example `Visa 4242`; never more than the last four digits. */
function cardLabel(entry: Fields): string | null {
  const end = wordIn(entry, LAST_DIGITS)?.slice(-4);
  return [wordIn(entry, BRANDS), end].filter(Boolean).join(' ') || null;
}

type Fields = Readonly<Record<string, unknown>>;

function wordIn(entry: Fields, names: readonly string[]): string | null {
  for (const name of names) {
    const word = entry[name];
    if (typeof word === 'number' || (typeof word === 'string' && word !== '')) return String(word);
  }
  return null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
