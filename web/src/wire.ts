// What the page's two sockets have in common.

/** The frames of a message of the hall, one a line. */
export function framesOf<Frame>(message: MessageEvent): Frame[] {
  return (message.data as string).split('\n').map((line) => JSON.parse(line) as Frame)
}

/** Milliseconds until the next attempt: longer each time, at least what the hall asked for, and spread by chance, so that a hall that comes back is not met by everybody at once. */
export function backoff(first: number, most: number, failed: number, asked: number): number {
  return Math.max(asked, Math.min(most, first * 2 ** failed)) * (0.5 + Math.random())
}
