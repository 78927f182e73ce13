/** The owner's credits as numbers; the percentage is round(consumed / acquired * 100), 0 when none was acquired. */
export function creditUsage(
  adquiridos: string,
  consumidos: string,
): { acquired: number; consumed: number; available: number; percent: number } {
  const acquired = Number(adquiridos) || 0;
  const consumed = Number(consumidos) || 0;
  return {
    acquired,
    consumed,
    available: acquired - consumed,
    percent: acquired === 0 ? 0 : Math.round((consumed / acquired) * 100),
  };
}
