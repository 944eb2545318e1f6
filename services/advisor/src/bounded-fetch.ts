/** A `fetch` whose answers are cut off at a size that no honest answer has, before they take our memory. */
const MAX_ANSWER_BYTES = 256 * 1_024;

export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  // A redirect could lead to a host that nobody has configured, and would take the key along.
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.body) return response;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MAX_ANSWER_BYTES) controller.error(new Error('the answer of the model is too long'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(counted, { status, statusText, headers });
}
