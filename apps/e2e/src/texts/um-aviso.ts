import type { Aviso } from '@apura/contract';

/** A notice, made up. */
export function umAviso(change: Partial<Aviso> = {}): Aviso {
  const aviso: Aviso = {
    id: 'aviso',
    tipo: 'projeto-concluido',
    titulo: 'Projeto concluído',
    texto: 'COMÉRCIO DE PEÇAS FICTÍCIO LTDA - Período de 01/10/2025 a 31/12/2025',
    quando: '2026-11-24T12:00:00.000Z',
    novo: true,
    alvo: '1',
    ...change,
  };
  return change.id === undefined ? { ...aviso, id: `${aviso.tipo}/${aviso.alvo}` } : aviso;
}
