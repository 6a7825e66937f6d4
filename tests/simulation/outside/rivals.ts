// Other customers of the same showtime, who lease seats and buy or release them.
import type { SeatBook } from './seat-book';
import type { World } from '../world';

/** Lets other customers come and go this many times, over some minutes. */
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

/** One seat or two adjacent seats. */
function pickSeats(seats: SeatBook, world: World): readonly string[] {
  const map = seats.seats();
  const first = world.between(0, Math.max(0, map.length - 1));
  return map.slice(first, first + world.between(1, 2)).map(({ id }) => id);
}
