import { cnpjDaChave } from '../xml/chave.ts';
import { modelosConta } from '../xml/esquemas-contas.ts';
import { isCancelamento } from '../xml/evento-lido.ts';
import { type ContaLida, type ContasLidas, readContas } from '../xml/read-contas.ts';
import { type Decisao, outsideReason } from './decide-sped.ts';
import { type Escopo, formatDocument, isInPeriodo, isOfEmpresa } from './escopo.ts';
import { documentKey, type FamiliaXml, type XmlCatalogado } from './lotes-xml.ts';

/** An NF3e, an NFCom or an event of one, without its rows. */
export type FichaConta = { arquivoId: string; ordem: number } & Omit<ContaLida, 'linha' | 'itens'>;

export interface DecisaoConta extends Decisao {
  /** Column `situacao` of the note; null for an event and for a note that is in no table. */
  efeito: string | null;
}
export type ContaCatalogada = XmlCatalogado<FichaConta, DecisaoConta>;

/** NF3e (66), NFCom (62) and their events, for `readLotesXml`. */
export const familiaContas: FamiliaXml<ContasLidas, FichaConta, DecisaoConta> = {
  versao: 'contas-1',
  tabelas: modelosConta.flatMap((m) => [m.nota, m.itens]),
  read: readContas,
  documentos: (arquivoId, lida) =>
    lida.contas.map(({ linha: _linha, itens: _itens, ...resto }, ordem) => ({ arquivoId, ordem, ...resto })),
  decidir: decideContas,
  comAnteriores: true,
  marca: (chave, { efeito }) => (efeito === null ? null : `${chave} ${efeito}`),
  addLinhas({ lida, decisaoOf, add }) {
    for (const [ordem, conta] of lida.contas.entries()) {
      const efeito = decisaoOf(conta.kind, ordem)?.efeito ?? null;
      const modelo = modelosConta.find((m) => m.nome === conta.modelo);
      if (efeito === null || !modelo) continue;
      conta.linha[modelo.nota.colunas.findIndex((c) => c.nome === 'situacao')] = efeito;
      add(modelo.nota, conta.linha);
      for (const item of conta.itens) add(modelo.itens, item);
    }
  },
};

const CANCELAMENTO = '110111';
const REGISTRADO = ['134', '135', '136', '155'];
const DENEGADO = ['110', '205', '301', '302', '303'];

/**
 * A note counts once per key (first one with a protocol, then a complete one) when the company issued or received it,
 * it was issued in the days of the project and it is of production. A cancelled or substituted note counts with that
 * situation. A cancelled note substitutes no other. An event counts with its note, or by itself when the company
 * registered it or issued the note, in the days of the project.
 */
export function decideContas(fichas: readonly FichaConta[], escopo: Escopo): Map<string, DecisaoConta> {
  const decisoes = new Map<string, DecisaoConta>();
  const usadas = new Map<string, FichaConta>();
  const score = (f: FichaConta) => (f.cStat === null ? 0 : 2) + (f.completa ? 1 : 0);
  for (const ficha of fichas) {
    const recusa = ficha.kind === 'conta' ? refusal(ficha, escopo) : null;
    if (recusa) decisoes.set(documentKey(ficha), { ...recusa, efeito: null });
    if (ficha.kind !== 'conta' || recusa || ficha.chave === null) continue;
    const outra = usadas.get(ficha.chave);
    const vence = !outra || score(ficha) > score(outra);
    const perdedora = vence ? outra : ficha;
    if (vence) usadas.set(ficha.chave, ficha);
    if (perdedora) decisoes.set(documentKey(perdedora), DUPLICADA);
  }
  const canceladas = new Set<string>();
  for (const ficha of fichas.filter((f) => f.kind === 'evento-conta')) {
    const recusa = refusal(ficha, escopo, ficha.chave !== null && usadas.has(ficha.chave));
    decisoes.set(documentKey(ficha), { ...(recusa ?? USADO), efeito: null });
    const vale = recusa === null && REGISTRADO.includes(ficha.cStat ?? '');
    if (vale && ficha.tipo === CANCELAMENTO && ficha.chave !== null) canceladas.add(ficha.chave);
  }
  const substituidas = new Set<string>();
  const own = (f: FichaConta) => ownEffect(f, canceladas);
  for (const ficha of usadas.values()) {
    if (ficha.substitui !== null && own(ficha) === 'Autorizada') substituidas.add(ficha.substitui);
  }
  for (const [chave, ficha] of usadas) {
    const seu = own(ficha);
    const efeito = seu !== 'Cancelada' && substituidas.has(chave) ? 'Substituída' : seu;
    decisoes.set(documentKey(ficha), { ...USADO, efeito });
  }
  return decisoes;
}

const USADO: Decisao = { situacao: 'Usado', motivo: null };
const DUPLICADA: DecisaoConta = {
  situacao: 'Duplicado',
  motivo: 'O mesmo documento está em outro arquivo, que foi usado.',
  efeito: null,
};

function ownEffect({ chave, cStat }: FichaConta, canceladas: ReadonlySet<string>): string {
  if (canceladas.has(chave ?? '') || isCancelamento(cStat)) return 'Cancelada';
  if (cStat === null) return 'Sem protocolo';
  return DENEGADO.includes(cStat) ? 'Denegada' : 'Autorizada';
}

/** `comNota`: the note of an event counts, so its parties and days are not asked again. */
function refusal(ficha: FichaConta, escopo: Escopo, comNota = false): Decisao | null {
  const { chave, data, modelo } = ficha;
  if (chave === null) {
    return { situacao: 'Ilegível', motivo: `A ${modelo} não tem uma chave de acesso válida de 44 posições.` };
  }
  if (ficha.ambiente === '2') {
    return { situacao: 'Ilegível', motivo: `A ${modelo} é de homologação (teste) e não entra nos relatórios.` };
  }
  if (comNota) return null;
  const emitente = cnpjDaChave(chave);
  if (!isOfEmpresa(escopo, [emitente, ...ficha.partes])) {
    return {
      situacao: 'CNPJ diferente',
      motivo:
        `A ${modelo} foi emitida por ${formatDocument(emitente)} e não é da empresa do projeto ` +
        `(${formatDocument(escopo.cnpj ?? '')}) nem para ela.`,
    };
  }
  if (data !== null && !isInPeriodo(escopo, data, data)) {
    return { situacao: 'Fora do período', motivo: outsideReason(escopo, data, data) };
  }
  return null;
}
