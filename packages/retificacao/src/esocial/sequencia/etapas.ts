/**
 * The place of an event in the sequence of its period: the number of the folder and the group of the sending lots (1
 * registers, 2 events of bonds, 3 events of months). S-1210 does not need an open month.
 */
const ETAPAS: Readonly<Record<string, { etapa: number; grupo: 1 | 2 | 3 }>> = {
  'S-1005': { etapa: 1, grupo: 1 },
  'S-1010': { etapa: 1, grupo: 1 },
  'S-1020': { etapa: 1, grupo: 1 },
  'S-1298': { etapa: 2, grupo: 3 },
  'S-1200': { etapa: 3, grupo: 3 },
  'S-1202': { etapa: 3, grupo: 3 },
  'S-1207': { etapa: 3, grupo: 3 },
  'S-2299': { etapa: 4, grupo: 2 },
  'S-2399': { etapa: 4, grupo: 2 },
  // An exclusion is an event that belongs to no month (group 2), whatever it excludes.
  'S-3000': { etapa: 4, grupo: 2 },
  'S-1299': { etapa: 5, grupo: 3 },
  'S-1210': { etapa: 6, grupo: 3 },
};

export function etapaDe(evento: string): { etapa: number; grupo: 1 | 2 | 3 } {
  const etapa = ETAPAS[evento];
  if (!etapa) throw new Error(`${evento} has no place in the sequence`);
  return etapa;
}

/** Whether an event can only be received while its month is open. */
export const pedeReabertura = (evento: string): boolean => [3, 4].includes(etapaDe(evento).etapa);

/** Folder of an event below that of its period: '03_S-1200'. */
export const pastaDaEtapa = (evento: string): string => `${String(etapaDe(evento).etapa).padStart(2, '0')}_${evento}`;
