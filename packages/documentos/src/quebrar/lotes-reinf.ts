import { isEmVigorReinf } from '../reinf/conjunto-efetivo-reinf.ts';
import { esquemaEventoReinf, esquemasReinf } from '../reinf/esquemas-reinf.ts';
import { readReinf } from '../reinf/read-reinf.ts';
import type { EventoReinfLido, ReinfLida } from '../reinf/reinf-lido.ts';
import { positionOf } from '../xml/arvore-campos.ts';
import { parseInstante } from '../xml/parse-valores.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';
import { type DecisaoReinf, decideReinf, type FichaReinf } from './decide-reinf.ts';
import { plainDocument } from './escopo.ts';
import type { FamiliaXml, XmlCatalogado } from './lotes-xml.ts';

export type ReinfCatalogada = XmlCatalogado<FichaReinf, DecisaoReinf>;

/** The columns of the detail tables whose values follow from the decisions; see `COLUNAS_REINF`. */
const D = { linha: 1, evento: 2, recibo: 5, perApur: 6 };

/** Events and totals of the EFD-Reinf, for `readLotesXml`. */
export const familiaReinf: FamiliaXml<ReinfLida, FichaReinf, DecisaoReinf> = {
  versao: 'reinf-2',
  tabelas: esquemasReinf(),
  read: readReinf,
  documentos: (arquivoId, lida) =>
    lida.eventos.map(({ linhas: _linhas, ...cabecalho }, ordem) => ({
      kind: 'reinf' as const,
      arquivoId,
      ordem,
      ...cabecalho,
    })),
  decidir: decideReinf,
  comAnteriores: false,
  marca: (chave, d) =>
    d.efetivo === null ? null : [chave, d.efetivo, d.motivo, d.recibo, d.recepcao, d.processamento].join('|'),
  addLinhas({ lida, decisaoOf, add }) {
    const contagens = new Map<string, number>();
    for (const [ordem, evento] of lida.eventos.entries()) {
      const decisao = decisaoOf('reinf', ordem);
      if (!decisao) continue;
      add(esquemaEventoReinf, rowOf(evento, ordem + 1, decisao));
      if (!isEmVigorReinf(decisao.efetivo)) continue;
      for (const { esquema, linha } of evento.linhas) {
        const n = (contagens.get(esquema.tabela) ?? 0) + 1;
        contagens.set(esquema.tabela, n);
        linha[D.linha] = n;
        linha[D.evento] = ordem + 1;
        linha[D.recibo] = decisao.recibo;
        linha[D.perApur] = evento.perApur;
        add(esquema, linha);
      }
    }
  },
};

const POSICOES = new Map(esquemaEventoReinf.colunas.map(({ nome }) => [nome, positionOf(esquemaEventoReinf, nome)]));

function rowOf(e: EventoReinfLido, linha: number, d: DecisaoReinf): LinhaTabela {
  const numero = plainDocument(e.nrInsc ?? '');
  const valores: Readonly<Record<string, string | number | bigint | null>> = {
    _linha: linha,
    evento: e.evento,
    elemento: e.elemento,
    id: e.id,
    versao: e.versao,
    recibo: d.recibo,
    per_apur: e.perApur ?? e.perApurExcluido,
    ind_retif: e.indRetif,
    nr_rec_retificado: e.nrRecRetificado,
    operacao: e.operacao,
    tp_amb: e.tpAmb,
    tp_insc: e.tpInsc,
    nr_insc: e.nrInsc,
    cnpj_raiz: numero.length === 8 || numero.length === 14 ? numero.slice(0, 8) : null,
    estab: e.estab,
    participante: e.participante,
    ide_evt_adic: e.ideEvtAdic,
    chave_tabela: e.chaveTabela,
    ini_valid: e.iniValid,
    tp_evento_excluido: e.tpEventoExcluido,
    nr_rec_excluido: e.nrRecExcluido,
    fech_ret: e.fechRet,
    tp_evento_base: e.tpEvBase,
    id_base: e.idBase,
    nr_rec_base: e.nrRecBase,
    cd_retorno: e.cdRetorno,
    recepcao: instantOf(d.recepcao),
    processamento: instantOf(d.processamento),
    situacao: d.efetivo,
    motivo: d.motivo,
  };
  const row: LinhaTabela = new Array<null>(esquemaEventoReinf.colunas.length).fill(null);
  for (const [coluna, posicao] of POSICOES) row[posicao] = valores[coluna] ?? null;
  return row;
}

const instantOf = (texto: string | null): bigint | null => (texto === null ? null : parseInstante(texto).valor);
