// Other customers of the same showtime: they take seats, buy them or leave them, before our eyes.
import type { SeatBook } from './seat-book';
import type { World } from '../world';

/** So many times, over some minutes, somebody else comes and goes. */
export async function rival(seats: SeatBook, world: World, times: number): Promise<void> {
  for (let time = 1; time <= times; time++) {
    await world.sleep(world.between(1, 20_000));
    const name = `stranger ${time}`;
    const seatIds = pickSeats(seats, world);
    const places = { seatIds, quantity: seats.isReserved ? seatIds.length : 2 };
    if (!seats.lease(name, name, places)) continue;
    world.after(world.between(0, 5 * 60_000), () => {
      const lease = seats.leaseOf(name, name, places);
      if (lease && world.percent(20)) seats.sell(lease);
      seats.release(name);
    });
  }
}

/** One seat or two neighbours. */
function pickSeats(seats: SeatBook, world: World): readonly string[] {
  const map = seats.seats();
  const first = world.between(0, Math.max(0, map.length - 1));
  return map.slice(first, first + world.between(1, 2)).map(({ id }) => id);
}
