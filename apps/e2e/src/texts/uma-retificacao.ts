import type { Retificacao } from '@apura/contract';
import { DEMO_MASTER } from '../api/api-cliente.ts';

/** A rectification as the list answers it; what a test does not care for is one that succeeded. */
export function umaRetificacao(change: Partial<Retificacao> = {}): Retificacao {
  return {
    id: '700001',
    type: 'efdc',
    grupo: 'GRUPO SUL',
    parceiro: 'PARCEIRO UM',
    empresa: 'METALÚRGICA FICTÍCIA LTDA',
    cnpj: '99210437000117',
    cadastro: '2026-03-05T15:04:05.000Z',
    periodo_inicial: '2025-01-01',
    periodo_final: '2025-03-31',
    usuario: 'Helena Fictícia',
    usuarioEmail: DEMO_MASTER,
    status: 'SUCCESS',
    projetoId: '900100',
    planilha: 'modelo preenchido.xlsx',
    progresso: null,
    percentual: null,
    mensagem: null,
    periodos: null,
    comparavel: true,
    rascunhoId: null,
    transmissao: null,
    ...change,
  };
}
