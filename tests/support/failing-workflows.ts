/** A build whose workflow code always fails. */
export async function checkout(): Promise<never> {
  throw new TypeError('this build is broken');
}
