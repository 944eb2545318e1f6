/** Stops what the setup started. */
export default async function globalTeardown() {
  await globalThis.sabotInfrastructure?.stop();
}
