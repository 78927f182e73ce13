const UM_DIA = 86_400_000;

/** How many days from one day to another (both yyyy-MM-dd); negative when it is over. */
export const daysUntil = (dia: string, hoje: string): number =>
  Math.round((Date.parse(`${dia}T00:00:00Z`) - Date.parse(`${hoje}T00:00:00Z`)) / UM_DIA);
