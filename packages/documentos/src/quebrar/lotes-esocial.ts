import type { EsocialLido, EventoEsocialLido } from '../esocial/esocial-lido.ts';
import { esquemaEventoEsocial, esquemasEsocial } from '../esocial/esquemas-esocial.ts';
import { readEsocial, refuseEsocialBySize } from '../esocial/read-esocial.ts';
import { positionOf } from '../xml/arvore-campos.ts';
import { parseInstante } from '../xml/parse-valores.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';
import { type DecisaoEsocial, decideEsocial, type FichaEsocial } from './decide-esocial.ts';
import { plainDocument } from './escopo.ts';
import type { FamiliaXml, XmlCatalogado } from './lotes-xml.ts';

export type EsocialCatalogado = XmlCatalogado<FichaEsocial, DecisaoEsocial>;

const FOLHA = 'esocial_folha_item';
const tabelas = esquemasEsocial();
/** The columns of the detail tables whose values follow from the decisions; see `COLUNAS_COMUNS`. */
const D = { linha: 1, evento: 2, recibo: 5, perApur: 6, indApuracao: 7 };

/** Events of the eSocial, for `readLotesXml`. */
export const familiaEsocial: FamiliaXml<EsocialLido, FichaEsocial, DecisaoEsocial> = {
  versao: 'esocial-3',
  tabelas,
  read: (bytes) => (bytes === null ? refuseEsocialBySize() : readEsocial(bytes)),
  documentos(arquivoId, lida) {
    const eventos = lida.eventos.map(({ linhas: _linhas, ...cabecalho }, ordem) => ({
      kind: 'esocial' as const,
      arquivoId,
      ordem,
      ...cabecalho,
    }));
    const retornos = lida.retornos.map((r, ordem) => ({ kind: 'retorno' as const, arquivoId, ordem, ...r }));
    return [...eventos, ...retornos];
  },
  decidir: decideEsocial,
  comAnteriores: false,
  marca: (chave, d) =>
    d.efetivo === null ? null : [chave, d.efetivo, d.motivo, d.recibo, d.recepcao, d.semFolha].join('|'),
  addLinhas({ lida, decisaoOf, add }) {
    const contagens = new Map<string, number>();
    for (const [ordem, evento] of lida.eventos.entries()) {
      const decisao = decisaoOf('esocial', ordem);
      if (!decisao) continue;
      add(esquemaEventoEsocial, rowOf(evento, ordem + 1, decisao));
      if (decisao.efetivo !== 'Ativo') continue;
      for (const { esquema, linha } of evento.linhas) {
        if (decisao.semFolha && esquema.tabela === FOLHA) continue;
        const n = (contagens.get(esquema.tabela) ?? 0) + 1;
        contagens.set(esquema.tabela, n);
        linha[D.linha] = n;
        linha[D.evento] = ordem + 1;
        linha[D.recibo] = decisao.recibo;
        linha[D.perApur] = evento.perApur ?? monthOfDismissal(evento);
        linha[D.indApuracao] = evento.indApuracao ?? (evento.perApur === null ? null : '1');
        add(esquema, linha);
      }
    }
  },
};

const posicao = (coluna: string): number => positionOf(esquemaEventoEsocial, coluna);

function rowOf(e: EventoEsocialLido, linha: number, d: DecisaoEsocial): LinhaTabela {
  const numero = plainDocument(e.nrInsc ?? '');
  const valores: Readonly<Record<string, string | number | bigint | null>> = {
    _linha: linha,
    evento: e.evento,
    elemento: e.elemento,
    id: e.id,
    versao: e.versao,
    recibo: d.recibo,
    per_apur: e.perApur,
    ind_apuracao: e.indApuracao,
    ind_guia: e.indGuia,
    ind_retif: e.indRetif,
    nr_rec_retificado: e.nrRecRetificado,
    operacao: e.operacao,
    tp_amb: e.tpAmb,
    tp_insc: e.tpInsc,
    nr_insc: e.nrInsc,
    cnpj_raiz: numero.length === 8 || numero.length === 14 ? numero.slice(0, 8) : null,
    cpf: e.cpf,
    matricula: e.matricula,
    nr_rec_base: e.nrRecBase,
    tp_evento_excluido: e.tpEventoExcluido,
    nr_rec_excluido: e.nrRecExcluido,
    recepcao: d.recepcao === null ? null : parseInstante(d.recepcao).valor,
    situacao: d.efetivo,
    motivo: d.motivo,
  };
  const row: LinhaTabela = new Array<null>(esquemaEventoEsocial.colunas.length).fill(null);
  for (const [coluna, valor] of Object.entries(valores)) row[posicao(coluna)] = valor;
  return row;
}

/** The amounts of a dismissal have no period: they belong to the month of the dismissal. */
const monthOfDismissal = (e: EventoEsocialLido): string | null =>
  e.evento === 'S-2299' || e.evento === 'S-2399' ? (/^\d{4}-\d\d/.exec(e.data ?? '')?.[0] ?? null) : null;
