import type { LayoutSeat } from '../models';

/** A price area of an auditorium; each has its own product. */
export type AreaCategory = 'standard' | 'premium';

export interface PlannedSeat extends Pick<LayoutSeat, 'id' | 'row' | 'number' | 'x' | 'y'> {
  readonly type: 'standard' | 'premium' | 'wheelchair';
  readonly area: AreaCategory;
  readonly broken: boolean;
}

export interface ReservedPlan {
  readonly seating: 'reserved';
  /** The sellable seats: all but the broken ones. */
  readonly capacity: number;
  readonly width: number;
  readonly height: number;
  readonly rows: readonly { readonly row: string; readonly seats: readonly PlannedSeat[] }[];
  readonly seats: readonly PlannedSeat[];
  readonly areas: readonly AreaCategory[];
}

export interface GeneralPlan {
  readonly seating: 'general';
  readonly capacity: number;
  readonly areas: readonly AreaCategory[];
}

export type SeatPlan = ReservedPlan | GeneralPlan;

/** The legend of the seat types (Svc spec 2.6). */
export const SEAT_LEGEND = [
  { type: 'standard', label: 'Standard', color: '#44aa77' },
  { type: 'premium', label: 'Premium recliner', color: '#7755cc' },
  { type: 'wheelchair', label: 'Wheelchair space', color: '#3388dd' },
] as const;

const SEAT_TYPES: Readonly<Record<string, PlannedSeat['type']>> = {
  s: 'standard',
  p: 'premium',
  w: 'wheelchair',
  x: 'standard',
};

// The screen is above the first row: s standard, p premium, w wheelchair, x broken, . no seat.
const STRAIGHT = [
  'ssssssssss',
  'ssssssssss',
  'ssssssssss',
  'ssssssssss',
  'sssssxssss',
  'ssssssssss',
  'wwssssssww',
];

const CURVED = [
  '....sss..ssssssss..sss....',
  '...ssss..ssssssss..ssss...',
  '..sssss..ssssssss..sssss..',
  '.ssssss..ssssssss..ssssss.',
  'wwsssss..ssssssss..sssssww',
  'sssssss..sssxssss..sssssss',
  'sssssss..ssssssss..sssssss',
  'sssssss..ssssssss..sssssss',
  '.ssssss..ssssssss..ssssxs.',
  '..sssss..ssssssss..sssss..',
  '...ssss..ssssssss..ssss...',
];

const GRAND = [
  '...ssssss.ssssssss.ssssss...',
  '..sssssss.ssssssss.sssssss..',
  '..sssssss.ssssssss.sssssss..',
  '.ssssssss.ssssssss.ssssssss.',
  '.ssssssss.ssssssss.ssssssss.',
  'wwsssssss.ssssssss.sssssssww',
  '............................',
  'sssssssss.ssssssss.sssssssss',
  'sssssssss.ssssssss.sssssssss',
  'ssssxssss.ssssssss.sssssssss',
  'sssssssss.ssssssss.sssssssss',
  'pp.pp.pp..pp.pp.pp..pp.pp.pp',
  'pp.pp.pp..pp.xp.pp..pp.pp.pp',
];

const WEDGE = [
  '......ssss......',
  '.....ssssss.....',
  '....ssssssss....',
  '...ssssssssss...',
  '..ssssssssssss..',
  '.ssssss..ssssss.',
  'ssssss.ww.ssssss',
];

export const SEAT_PLANS = {
  straight: draw(STRAIGHT),
  curved: draw(CURVED),
  grand: draw(GRAND),
  wedge: draw(WEDGE),
  hall: general(120),
  lounge: general(36),
} as const satisfies Record<string, SeatPlan>;

export type SeatPlanName = keyof typeof SEAT_PLANS;

function general(capacity: number): GeneralPlan {
  return { seating: 'general', capacity, areas: ['standard'] };
}

/** Labels rows with letters from front to back, and numbers their seats from left to right. */
function draw(drawing: readonly string[]): ReservedPlan {
  const rows: { row: string; seats: PlannedSeat[] }[] = [];
  drawing.forEach((line, y) => {
    if (!/[spwx]/.test(line)) return;
    const row = String.fromCharCode('A'.charCodeAt(0) + rows.length);
    rows.push({ row, seats: drawRow(line, row, y) });
  });
  const seats = rows.flatMap((row) => row.seats);
  const areas = [...new Set(seats.map((seat) => seat.area))];
  const capacity = seats.filter(({ broken }) => !broken).length;
  return {
    seating: 'reserved',
    capacity,
    width: widthOf(drawing),
    height: drawing.length,
    rows,
    seats,
    areas,
  };
}

function drawRow(line: string, row: string, y: number): PlannedSeat[] {
  const seats: PlannedSeat[] = [];
  Array.from(line).forEach((mark, x) => {
    if (mark === '.') return;
    const number = String(seats.length + 1);
    const type = SEAT_TYPES[mark] ?? 'standard';
    const area = line.includes('p') ? 'premium' : 'standard';
    seats.push({ id: row + number, row, number, x, y, type, area, broken: mark === 'x' });
  });
  return seats;
}

function widthOf(drawing: readonly string[]): number {
  return Math.max(...drawing.map((line) => line.length));
}
