import type { No } from '../rede/read-arvore.ts';

/** An element list of a schema: names in their order, `?` where one may be absent, `+` where it may repeat. */
interface Esquema {
  ns: string;
  raiz: string;
  criterio: string;
  campos: readonly { nome: string; vezes: '1' | '?' | '+'; forma: RegExp }[];
  /** Whether the document has to be signed. */
  assinado: boolean;
}

const BASE = 'http://www.esocial.gov.br/schema';
const DIA_HORA = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/;
const EVENTO = { nome: 'tpEvt', vezes: '1', forma: /^.{6}$/ } as const;

const consulta = (tipo: string, criterio: string, campos: Esquema['campos']): Esquema => ({
  ns: `${BASE}/consulta/identificadores-eventos/${tipo}/v1_0_0`,
  raiz: 'consultaIdentificadoresEvts',
  criterio,
  campos,
  assinado: true,
});

/**
 * By the operation that they are put to. Source of the names and their order: the XSDs of the package of
 * communication 1.5.
 */
export const ESQUEMAS: Readonly<Record<string, Esquema>> = {
  ConsultarIdentificadoresEventosEmpregador: consulta('empregador', 'consultaEvtsEmpregador', [
    EVENTO,
    { nome: 'perApur', vezes: '1', forma: /^\d{4}(?:-\d{2})?$/ },
  ]),
  ConsultarIdentificadoresEventosTabela: consulta('tabela', 'consultaEvtsTabela', [
    EVENTO,
    { nome: 'chEvt', vezes: '?', forma: /./ },
    { nome: 'dtIni', vezes: '?', forma: DIA_HORA },
    { nome: 'dtFim', vezes: '?', forma: DIA_HORA },
  ]),
  ConsultarIdentificadoresEventosTrabalhador: consulta('trabalhador', 'consultaEvtsTrabalhador', [
    { nome: 'cpfTrab', vezes: '1', forma: /^\d{11}$/ },
    { nome: 'dtIni', vezes: '1', forma: DIA_HORA },
    { nome: 'dtFim', vezes: '1', forma: DIA_HORA },
  ]),
  SolicitarDownloadEventosPorId: {
    ns: `${BASE}/download/solicitacao/id/v1_0_0`,
    raiz: 'download',
    criterio: 'solicDownloadEvtsPorId',
    campos: [{ nome: 'id', vezes: '+', forma: /^[A-Za-z_][\w.-]*$/ }],
    assinado: true,
  },
  SolicitarDownloadEventosPorNrRecibo: {
    ns: `${BASE}/download/solicitacao/nrRecibo/v1_0_0`,
    raiz: 'download',
    criterio: 'solicDownloadEventosPorNrRecibo',
    campos: [{ nome: 'nrRec', vezes: '+', forma: /^.{1,40}$/ }],
    assinado: true,
  },
};

/** Whether a document follows its schema, the signature's inside apart. */
export function segueEsquema(eSocial: No, { ns, raiz, criterio, campos }: Esquema): boolean {
  const [conteudo, assinatura, mais] = eSocial.filhos;
  const [empregador, pedido, outro] = conteudo?.filhos ?? [];
  if (eSocial.ns !== ns || conteudo?.nome !== raiz || conteudo.ns !== ns || mais) return false;
  if (assinatura?.nome !== 'Signature' || empregador?.nome !== 'ideEmpregador' || outro) return false;
  if (pedido?.nome !== criterio || pedido.ns !== ns) return false;
  const [tpInsc, nrInsc, sobra] = empregador.filhos;
  if (tpInsc?.nome !== 'tpInsc' || !/^[12]$/.test(tpInsc.texto) || sobra) return false;
  if (nrInsc?.nome !== 'nrInsc' || !/^\d{8,15}$/.test(nrInsc.texto)) return false;
  const resto = [...pedido.filhos];
  for (const { nome, vezes, forma } of campos) {
    let achados = 0;
    while (
      resto[0]?.nome === nome &&
      resto[0].ns === ns &&
      forma.test(resto[0].texto) &&
      (vezes === '+' || achados === 0)
    ) {
      resto.shift();
      achados += 1;
    }
    if (achados === 0 && vezes !== '?') return false;
  }
  return resto.length === 0;
}
