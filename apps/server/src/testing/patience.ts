/**
 * For `vi.waitFor`: what is waited for comes, sooner or later, and the limit of the test ends what hangs. A shorter
 * limit of its own would only ask how fast the machine is.
 */
export const PATIENCE = { timeout: 115_000, interval: 50 } as const;
