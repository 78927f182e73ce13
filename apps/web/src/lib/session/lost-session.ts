import { createStore } from '../store.ts';

/**
 * The session that the server ended while its user was at work, or since this browser was last open; then nobody knows
 * whose it was. The login says so, and the address leads this user, and no other, back to the place.
 */
export const lostSession = createStore<{ lost: { email: string | null } | null }>({ lost: null });
