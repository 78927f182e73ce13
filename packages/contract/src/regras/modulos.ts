import type { Modulo } from '../ferramentas.ts';

export const MENSAGEM_MODULO_BLOQUEADO = 'Você não possui acesso a este módulo, contate nossa equipe';

type MapaModulos = Readonly<Partial<Record<Modulo, boolean>>>;

/** Arquivos opens with any of the collectors or with the consultation module. */
export function podeArquivos(tools: MapaModulos): boolean {
  return (
    tools.ecac === true ||
    tools.receitanet_bx === true ||
    tools.esocial === true ||
    tools.quebrar_arquivos_consult === true
  );
}

/** Whether the owner has the module of reports. */
export function podeRelatorios(tools: MapaModulos): boolean {
  return tools.gerar_relatorios === true;
}

/** Whether the owner has the module of rectifications. */
export function podeRetificacoes(tools: MapaModulos): boolean {
  return tools.retificacao === true;
}
