/** A build whose workflow code fails at whatever it has to replay. */
export async function checkout(): Promise<never> {
  throw new TypeError('this build is broken');
}
