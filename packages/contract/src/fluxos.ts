import type { Ferramenta } from './ferramentas.ts';

/** The upload flows ("Fluxo Mágico"): the code on the wire, the label and the exact set of tools of each. */
export const FLUXOS = {
  manual: { codigo: 0, label: 'Upload Manual', tools: ['quebrar_arquivos', 'gerar_relatorios'] },
  automatica: {
    codigo: 1,
    label: 'Baixa Automática',
    tools: ['ecac', 'receitanet_bx', 'quebrar_arquivos', 'gerar_relatorios'],
  },
  completo: {
    codigo: 2,
    label: 'Baixa Automática + eSocial',
    tools: [
      'ecac',
      'receitanet_bx',
      'esocial',
      'quebrar_arquivos',
      'quebrar_arquivos_esocial',
      'gerar_relatorios',
      'post_process',
    ],
  },
  esocial: {
    codigo: 3,
    label: 'Baixa Automática eSocial',
    tools: ['esocial', 'quebrar_arquivos_esocial', 'post_process'],
  },
} as const satisfies Record<string, { codigo: 0 | 1 | 2 | 3; label: string; tools: readonly Ferramenta[] }>;

export type Fluxo = keyof typeof FLUXOS;

/** Whether the text is the name of a flow. */
export function isFluxo(text: string): text is Fluxo {
  return Object.hasOwn(FLUXOS, text);
}

/** The flow of a code of the wire, or undefined for a code that names none. */
export function findFluxo(codigo: number): Fluxo | undefined {
  return (Object.keys(FLUXOS) as Fluxo[]).find((fluxo) => FLUXOS[fluxo].codigo === codigo);
}
