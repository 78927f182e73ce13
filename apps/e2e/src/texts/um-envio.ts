import type { Envio, PessoaDoEnvio } from '@apura/contract';

/** The users to whom reports may be sent: the demonstration's master first, who makes the tests' calls. */
export const PESSOAS: PessoaDoEnvio[] = [
  { id: 'p1', nome: 'Ana Fictícia', email: 'ana@exemplo.test' },
  { id: 'p2', nome: 'Mestra Fictícia', email: 'master@demo.apura.local' },
];

/** A scheduled mail of a report, made up. */
export function umEnvio(change: Partial<Envio> = {}): Envio {
  return {
    id: 'e1',
    relatorio: 'EFD-C Apuração PIS COFINS',
    projeto: 'METALÚRGICA FICTÍCIA LTDA - Período de 01/01/2025 a 31/03/2025',
    formato: 'xlsx',
    cadencia: 'semanal',
    dia: 1,
    filtros: [],
    destinatarios: PESSOAS.slice(1),
    meu: true,
    autor: 'Mestra Fictícia',
    pausado: false,
    proximo: '2026-12-07',
    ultimo: null,
    ressalva: null,
    falha: null,
    ...change,
  };
}

/** One of each kind: active, paused by its user, paused by the portal, and one that somebody else made. */
export const ENVIOS: readonly Envio[] = [
  umEnvio({
    id: 'e2',
    relatorio: 'Consolidado de Oportunidades',
    pausado: true,
    proximo: null,
    ultimo: '2026-11-23T09:30:00.000Z',
    falha: 'O projeto foi excluído. Crie o envio a partir de outro projeto.',
  }),
  umEnvio({ destinatarios: PESSOAS, filtros: ['Tributo é igual a PIS'], ultimo: '2026-11-30T09:30:00.000Z' }),
  umEnvio({
    id: 'e3',
    relatorio: 'EFD-C Itens de Saída',
    projeto: 'COMÉRCIO FICTÍCIO LTDA - o projeto mais recente da recorrência',
    cadencia: 'mensal',
    dia: 5,
    formato: 'pdf',
    destinatarios: PESSOAS,
    meu: false,
    autor: 'Ana Fictícia',
    ressalva: 'Não há PDF anexado. São 6.000 linhas, e o PDF leva até 2.000: filtre-as, ou baixe a planilha.',
    ultimo: '2026-11-05T09:30:00.000Z',
    proximo: '2026-12-05',
  }),
  umEnvio({ id: 'e4', relatorio: 'ECD Balancete', pausado: true, proximo: null }),
];
