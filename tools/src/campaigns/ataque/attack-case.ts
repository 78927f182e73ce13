/** One fault of the list of attacks, shown to be closed. */
export type AttackCase = { name: string; run(): Promise<void> };
