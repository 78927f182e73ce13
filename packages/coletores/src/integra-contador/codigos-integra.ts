import { umaLinha } from '@apura/br';
import type { ClasseFalha, FalhaIntegra } from './resposta-integra.ts';

export interface MensagemIntegra {
  codigo: string;
  texto: string;
}

interface Regra {
  /** Matches the end of the code without brackets: the same code comes with and without them. */
  fim: RegExp;
  classe: ClasseFalha;
  /** What to do, in Portuguese; without it the service's own text is shown. */
  mensagem?: string;
  /** What to do depends on who holds the contract. */
  contrato?: true;
}

const TENTAR = 'O serviço da Receita Federal falhou e será tentado de novo.';
const SEM_PODER =
  'A empresa ainda não autorizou este acesso. No e-CAC, em Senhas e Procurações, Procuração Eletrônica, ' +
  'ela precisa conceder os serviços DCTFWeb, Pagamentos e Processos Digitais a quem faz a consulta.';

/**
 * The codes that say more than the status, most specific first. Source: the tables of messages of the interface's
 * manager, AUTENTICAPROCURADOR, PROCURACOES, DCTFWEB, MIT and SITFIS at apicenter.estaleiro.serpro.gov.br.
 */
const REGRAS: readonly Regra[] = [
  { fim: /ICGERENCIADOR-(?:022|032)$/, classe: 'procuracao', mensagem: SEM_PODER },
  {
    fim: /ICGERENCIADOR-(?:019|020|053|054)$/,
    classe: 'procuracao',
    mensagem:
      'A autorização assinada com o certificado do projeto não foi aceita para esta consulta. Confira se ' +
      'o certificado é da empresa ou de um procurador dela.',
  },
  {
    fim: /ICGERENCIADOR-021$/,
    classe: 'procuracao',
    mensagem: 'Este serviço não pode ser consultado por procuração. Use o certificado da própria empresa.',
  },
  {
    fim: /ICGERENCIADOR-(?:014|015|016|018)$/,
    classe: 'credencial',
    mensagem: 'O CNPJ do contratante não confere com o certificado ou com o contrato do Integra Contador.',
    contrato: true,
  },
  {
    fim: /ICGERENCIADOR-(?:003|004|005|013|025|026|027|037|038|039|04[0-7])$/,
    classe: 'credencial',
    mensagem: 'O acesso ao Integra Contador não foi aceito: o serviço pode não estar no contrato.',
    contrato: true,
  },
  {
    fim: /ICGERENCIADOR-055$/,
    classe: 'recusado',
    mensagem:
      'A Receita Federal encerrou este serviço. Baixe os documentos no e-CAC e envie-os em um projeto ' +
      'com Upload Manual.',
  },
  { fim: /ICGERENCIADOR-(?:001|002|023|028|029|03[01]|03[3-6])$/, classe: 'indisponivel', mensagem: TENTAR },
  {
    fim: /AUTENTICAPROCURADOR-010$/,
    classe: 'certificado',
    mensagem: 'O certificado do projeto está vencido. Envie um certificado A1 válido e tente novamente.',
  },
  {
    fim: /AUTENTICAPROCURADOR-037$/,
    classe: 'certificado',
    mensagem: 'O certificado do projeto foi revogado. Envie um certificado A1 válido e tente novamente.',
  },
  {
    fim: /AUTENTICAPROCURADOR-(?:009|011|021|023|039|040|041)$/,
    classe: 'certificado',
    mensagem:
      'A Receita Federal não aceitou o certificado do projeto. Envie um e-CNPJ ou e-CPF do tipo A1, da ' +
      'ICP-Brasil, da empresa ou de seu procurador.',
  },
  {
    fim: /AUTENTICAPROCURADOR-012$/,
    classe: 'credencial',
    mensagem: 'O CNPJ do contratante do Integra Contador não confere com o da autorização.',
    contrato: true,
  },
  { fim: /AUTENTICAPROCURADOR-(?:003|008|014|034)$/, classe: 'indisponivel', mensagem: TENTAR },
  {
    fim: /AUTENTICAPROCURADOR-\d{3}$/,
    classe: 'recusado',
    mensagem: 'A autorização assinada não foi aceita pelo Integra Contador.',
    contrato: true,
  },
  { fim: /PROCURACOES-40400$/, classe: 'procuracao', mensagem: SEM_PODER },
  { fim: /PROCURACOES-4030[01]$/, classe: 'procuracao', mensagem: SEM_PODER },
  { fim: /PROCURACOES-500\d\d$/, classe: 'indisponivel', mensagem: TENTAR },
  { fim: /DCTF(?:WEB)?-(?:MG08|RELAT00)$/i, classe: 'ausente', mensagem: 'Não há declaração deste período.' },
  {
    fim: /DCTF(?:WEB)?-MG10$/i,
    classe: 'em-andamento',
    mensagem: 'A declaração mais recente deste período está em andamento.',
  },
  { fim: /DCTF(?:WEB)?-(?:MG1[2589]|MG21|RELAT0[123])$/i, classe: 'indisponivel', mensagem: TENTAR },
  { fim: /DCTF(?:WEB)?-(?:MG0[23679]|MG20|GERAXML\d\d)$/i, classe: 'recusado' },
  { fim: /MIT-MSG_00(?:23|25)$/i, classe: 'ausente', mensagem: 'Não há apuração deste período no MIT.' },
  { fim: /MIT-MSG_0036$/i, classe: 'em-andamento', mensagem: 'A apuração deste período está sendo encerrada no MIT.' },
  { fim: /MIT-MSG_0001$/i, classe: 'indisponivel', mensagem: TENTAR },
  { fim: /SITFIS-ER0[2345]$/i, classe: 'indisponivel', mensagem: TENTAR },
];

/** Codes that only frame other codes. */
const NEUTRO = /^(?:Sucesso\b|.*-(?:MG00|MG04|MG11|MSGIC01)$)/i;

/** A code in the form in which codes are compared and shown. */
export const plainCodigo = (codigo: string): string => codigo.replace(/^\[|\]$/g, '').trim();

/** The fault that the messages of an answer report; undefined when they report no known fault. */
export function falhaDosCodigos(mensagens: readonly MensagemIntegra[]): FalhaIntegra | undefined {
  for (const { fim, classe, mensagem, contrato } of REGRAS) {
    const achada = mensagens.find(({ codigo }) => fim.test(codigo));
    if (achada === undefined) continue;
    const falha = { classe, codigo: achada.codigo, mensagem: mensagem ?? textoDoServico(achada) };
    return contrato === undefined ? falha : { ...falha, contrato };
  }
  return undefined;
}

/** The fault of a successful answer without data, by the kind of its code: only its messages explain it. */
export function falhaSemDados(mensagens: readonly MensagemIntegra[]): FalhaIntegra {
  const [primeira] = mensagens.filter(({ codigo }) => !NEUTRO.test(codigo));
  if (primeira === undefined)
    return { classe: 'ausente', codigo: null, mensagem: 'A Receita Federal não tem dados para esta consulta.' };
  const classe: ClasseFalha = /^Erro\b/i.test(primeira.codigo)
    ? 'indisponivel'
    : /^Aviso\b/i.test(primeira.codigo)
      ? 'ausente'
      : 'recusado';
  return { classe, codigo: primeira.codigo, mensagem: textoDoServico(primeira) };
}

/** The fault of a status, when no code says more. */
export function falhaDoStatus(status: number, mensagens: readonly MensagemIntegra[]): FalhaIntegra {
  const [primeira] = mensagens;
  const codigo = primeira?.codigo ?? null;
  if (status === 401 || status === 403)
    return {
      classe: 'credencial',
      codigo,
      mensagem: `O Integra Contador não aceitou as credenciais do contrato (${status}).`,
      contrato: true,
    };
  if (status === 404)
    return { classe: 'ausente', codigo, mensagem: 'A Receita Federal não tem dados para esta consulta.' };
  if (status === 429)
    return { classe: 'limite', codigo, mensagem: 'O Integra Contador atingiu o limite de consultas por agora.' };
  if (status >= 500 || status < 400)
    return { classe: 'indisponivel', codigo, mensagem: `O Integra Contador não respondeu à consulta (${status}).` };
  const texto = primeira === undefined ? 'sem explicação' : textoDoServico(primeira);
  return { classe: 'recusado', codigo, mensagem: `O Integra Contador recusou a consulta (${status}): ${texto}` };
}

/** The service's own words with their code. */
function textoDoServico({ codigo, texto }: MensagemIntegra): string {
  return `${umaLinha(texto, 240)} (${codigo.slice(0, 60)})`.trim();
}
