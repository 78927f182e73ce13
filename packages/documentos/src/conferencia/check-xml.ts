import { daysOf } from '../quebrar/decide-esocial.ts';
import { daysOfReinf } from '../quebrar/decide-reinf.ts';
import type { Decisao } from '../quebrar/decide-sped.ts';
import type { Escopo } from '../quebrar/escopo.ts';
import { familiaCte } from '../quebrar/lotes-cte.ts';
import { familiaEsocial } from '../quebrar/lotes-esocial.ts';
import { familiaNfe } from '../quebrar/lotes-nfe.ts';
import { familiaNfse } from '../quebrar/lotes-nfse.ts';
import { familiaReinf } from '../quebrar/lotes-reinf.ts';
import { type DocumentoXml, documentKey, type FamiliaXml, type LidaXml } from '../quebrar/lotes-xml.ts';
import { XML_SEM_DOCUMENTO } from '../quebrar/motivos.ts';

export interface XmlConferido extends Decisao {
  inicio: string | null;
  fim: string | null;
}

interface Dias {
  inicio: string;
  fim: string;
}

/**
 * What an XML file of NF-e, CT-e, NFS-e, eSocial or EFD-Reinf is, and the days of its documents: of those that count,
 * or of all where none does. `bytes` null: the file is over the size limit and was not loaded.
 */
export function checkXml(
  familia: 'nfe' | 'cte' | 'nfse' | 'esocial' | 'reinf',
  bytes: Uint8Array | null,
  escopo: Escopo,
): XmlConferido {
  switch (familia) {
    case 'nfe':
      return check(familiaNfe, {
        bytes,
        escopo,
        vazio: XML_SEM_DOCUMENTO.nfe,
        semFalha: (d, { situacao }) => d.kind === 'evento' && situacao === 'CNPJ diferente',
        diasOf: (d) => onlyDay(d.kind === 'nota' ? d.emissao : d.data),
      });
    case 'cte':
      return check(familiaCte, {
        bytes,
        escopo,
        vazio: XML_SEM_DOCUMENTO.cte,
        semFalha: (d, { situacao }) => d.kind === 'evento-cte' && situacao === 'CNPJ diferente',
        diasOf: (d) => onlyDay(d.data),
      });
    case 'nfse':
      return check(familiaNfse, {
        bytes,
        escopo,
        vazio: XML_SEM_DOCUMENTO.nfse,
        semFalha: (d, { situacao }) => d.kind === 'evento-nfse' && situacao === 'CNPJ diferente',
        diasOf: (d) => onlyDay(d.data),
      });
    case 'esocial':
      return check(familiaEsocial, {
        bytes,
        escopo,
        vazio: XML_SEM_DOCUMENTO.esocial,
        semFalha: (d) => d.kind === 'retorno',
        diasOf: (d) => {
          const dias = d.kind === 'esocial' ? daysOf(d) : null;
          return dias === 'ilegível' ? null : dias;
        },
      });
    case 'reinf':
      return check(familiaReinf, {
        bytes,
        escopo,
        vazio: XML_SEM_DOCUMENTO.reinf,
        diasOf: (d) => {
          const dias = daysOfReinf(d);
          return dias === 'ilegível' ? null : dias;
        },
      });
  }
}

function check<L extends LidaXml, D extends DocumentoXml, X extends Decisao>(
  familia: FamiliaXml<L, D, X>,
  o: {
    bytes: Uint8Array | null;
    escopo: Escopo;
    vazio: string;
    /**
     * Whether a document that is refused alone may count with a document of another file: an answer with its event, an
     * event of a supplier's note with the note.
     */
    semFalha?: (documento: D, decisao: Decisao) => boolean;
    diasOf: (documento: D) => Dias | null;
  },
): XmlConferido {
  const lida = familia.read(o.bytes);
  const sem = { inicio: null, fim: null };
  if (lida.recusa !== null) return { situacao: 'Ilegível', motivo: lida.recusa, ...sem };
  const documentos = familia.documentos('', lida);
  const decisoes = familia.decidir(documentos, o.escopo);
  const decisaoOf = (d: D): Decisao | undefined => {
    const decisao = decisoes.get(documentKey(d));
    return decisao && o.semFalha?.(d, decisao) ? { situacao: 'Usado', motivo: null } : decisao;
  };
  const usados = documentos.filter((d) => decisaoOf(d)?.situacao === 'Usado');
  const [primeiro] = usados.length > 0 ? usados : documentos;
  const decisao = primeiro && decisaoOf(primeiro);
  if (decisao === undefined) return { situacao: 'Ilegível', motivo: lida.problemas[0]?.mensagem ?? o.vazio, ...sem };
  const dias = (usados.length > 0 ? usados : documentos).flatMap((d) => o.diasOf(d) ?? []);
  return { situacao: decisao.situacao, motivo: decisao.motivo, ...rangeOf(dias) };
}

const onlyDay = (dia: string | null): Dias | null => (dia === null ? null : { inicio: dia, fim: dia });

function rangeOf(dias: readonly Dias[]): { inicio: string | null; fim: string | null } {
  let inicio: string | null = null;
  let fim: string | null = null;
  for (const d of dias) {
    if (inicio === null || d.inicio < inicio) inicio = d.inicio;
    if (fim === null || d.fim > fim) fim = d.fim;
  }
  return { inicio, fim };
}
