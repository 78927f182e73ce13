/** One attack, shown to be closed. */
export interface AttackCase {
  name: string;
  /** Why it cannot be tried on this machine; null when it can. Absent: it always can. */
  missing?: () => string | null;
  run(): Promise<void>;
}
