/** The states of an opportunity, in the order in which work moves it on; the last one ends it without money. */
export const ESTADOS_DA_OPORTUNIDADE = [
  'identificada',
  'em-analise',
  'aprovada',
  'retificada',
  'pedido-transmitido',
  'deferida',
  'descartada',
] as const;
export type EstadoDaOportunidade = (typeof ESTADOS_DA_OPORTUNIDADE)[number];

const NOMES: Readonly<Record<EstadoDaOportunidade, string>> = {
  identificada: 'Identificada',
  'em-analise': 'Em análise',
  aprovada: 'Aprovada',
  retificada: 'Retificada',
  'pedido-transmitido': 'Pedido transmitido',
  deferida: 'Deferida',
  descartada: 'Descartada',
};

/** The state as people read it. */
export function nomeDoEstado(estado: EstadoDaOportunidade): string {
  return NOMES[estado];
}

/**
 * Whether the portal moves an opportunity from a state to a later one by itself: never backwards, and never one that
 * users gave up.
 */
export function avancaSozinha(de: EstadoDaOportunidade, para: EstadoDaOportunidade): boolean {
  if (de === 'descartada' || para === 'descartada') return false;
  return ESTADOS_DA_OPORTUNIDADE.indexOf(para) > ESTADOS_DA_OPORTUNIDADE.indexOf(de);
}
