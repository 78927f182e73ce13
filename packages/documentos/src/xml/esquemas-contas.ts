import type { Coluna, ColunaTipo, EsquemaTabela } from '../columnar/schema.ts';
import { type CampoXml, camposItem, camposNota, INTEIRO, TEXTO } from './campos-nfe.ts';

const VALOR: ColunaTipo = { kind: 'decimal', scale: 2 };
const ALIQUOTA: ColunaTipo = { kind: 'decimal', scale: 4 };
const INSTANTE: ColunaTipo = { kind: 'timestamp' };
/** Values of an item have up to ten decimals; the two last ones are dropped, so that eighteen digits hold a bill. */
const FINO: ColunaTipo = { kind: 'decimal', scale: 8 };

const campo = (coluna: string, tipo: ColunaTipo, ...caminhos: string[]): CampoXml => ({ coluna, tipo, caminhos });
const campos = (base: string, o: { prefixo?: string; tipo?: ColunaTipo; tags: string }): CampoXml[] =>
  o.tags.split(' ').map((tag) => campo(`${o.prefixo ?? ''}${tag}`, o.tipo ?? TEXTO, `${base}/${tag}`));

/** The groups of IBS and CBS are those of an NF-e, at the same place below the note and the item. */
const reformaDaNota = camposNota.filter((c) => c.coluna.startsWith('IBSCBSTot_'));
const reformaDoItem = camposItem.filter((c) => c.coluna.startsWith('IBSCBS_'));

/** The groups of ICMS are directly below the taxes; ICMSUFDest is another tax. */
export const GRUPOS_ICMS: ReadonlySet<string> = new Set(
  ['00', '10', '20', '40', '51', '60', '70', '90', 'SN'].map((grupo) => `ICMS${grupo}`),
);
const icms = (tag: string, tipo: ColunaTipo): CampoXml =>
  campo(`ICMS_${tag}`, tipo, ...Array.from(GRUPOS_ICMS, (grupo) => `imposto/${grupo}/${tag}`));

const contribuicao = (tributo: string): CampoXml[] => [
  campo(`${tributo}_CST`, TEXTO, `imposto/${tributo}/CST`),
  campo(`${tributo}_vBC`, VALOR, `imposto/${tributo}/vBC`),
  campo(`${tributo}_p${tributo}`, ALIQUOTA, `imposto/${tributo}/p${tributo}`),
  campo(`${tributo}_v${tributo}`, VALOR, `imposto/${tributo}/v${tributo}`),
];

const retidos = (base: string, tipo: ColunaTipo): CampoXml[] => [
  campo('retTrib_vRetPIS', tipo, `${base}/vRetPIS`),
  // The schema says vRetCofins; files have it both ways.
  campo('retTrib_vRetCofins', tipo, `${base}/vRetCofins`, `${base}/vRetCOFINS`),
  campo('retTrib_vRetCSLL', tipo, `${base}/vRetCSLL`),
  campo('retTrib_vIRRF', tipo, `${base}/vIRRF`),
];

/** One of the two electronic bills: how its document is made, and its tables. */
export interface ModeloConta {
  mod: '62' | '66';
  /** As in the names of elements: `inf<nome>`, `prot<nome>`, `evento<nome>`, `ch<nome>`. */
  nome: 'NFCom' | 'NF3e';
  /** Path of an item below the body of the note. */
  item: string;
  camposNota: readonly CampoXml[];
  camposItem: readonly CampoXml[];
  camposProtocolo: readonly CampoXml[];
  nota: EsquemaTabela;
  itens: EsquemaTabela;
}

function createModelo(o: {
  mod: ModeloConta['mod'];
  nome: ModeloConta['nome'];
  item: string;
  nota: readonly CampoXml[];
  itens: readonly CampoXml[];
}): ModeloConta {
  const { mod, nome, item } = o;
  const daNota = [
    ...campos('ide', { tags: 'cUF tpAmb mod serie nNF' }),
    campo('dhEmi', INSTANTE, 'ide/dhEmi'),
    campo(`fin${nome}`, TEXTO, `ide/fin${nome}`),
    campo('gCompraGov_pRedutor', ALIQUOTA, 'ide/gCompraGov/pRedutor'),
    ...campos('emit', { prefixo: 'emit_', tags: 'CNPJ IE CRT xNome' }),
    ...campos('dest', { prefixo: 'dest_', tags: 'CNPJ CPF idOutros xNome IE' }),
    campo('gSub_ch', TEXTO, `gSub/ch${nome}`),
    campo('gSub_motSub', TEXTO, 'gSub/motSub'),
    ...o.nota,
    campo('vProd', VALOR, 'total/vProd'),
    ...campos('total/ICMSTot', { tipo: VALOR, tags: 'vBC vICMS vICMSDeson vFCP' }),
    ...campos('total', { tipo: VALOR, tags: 'vPIS vCOFINS vNF vTotDFe' }),
    ...retidos('total/vRetTribTot', VALOR),
    ...reformaDaNota,
    ...campos('gFat', { tags: 'CompetFat dVencFat' }),
  ];
  const protocolo = [
    campo('prot_ch', TEXTO, `infProt/ch${nome}`),
    campo('prot_nProt', TEXTO, 'infProt/nProt'),
    campo('prot_cStat', TEXTO, 'infProt/cStat'),
  ];
  const doItem = [
    ...campos('prod', { tags: 'cProd xProd cClass CFOP uMed' }),
    campo('qFaturada', ALIQUOTA, 'prod/qFaturada'),
    campo('vItem', FINO, 'prod/vItem'),
    campo('vProd', FINO, 'prod/vProd'),
    campo('indDevolucao', TEXTO, 'prod/indDevolucao'),
    ...o.itens,
    icms('CST', TEXTO),
    icms('vBC', VALOR),
    icms('pICMS', ALIQUOTA),
    icms('vICMS', VALOR),
    icms('vICMSDeson', VALOR),
    icms('vFCP', VALOR),
    campo('indSemCST', TEXTO, 'imposto/indSemCST'),
    ...contribuicao('PIS'),
    ...contribuicao('COFINS'),
    ...retidos('imposto/retTrib', FINO),
    ...reformaDoItem,
  ];
  const coluna = (c: CampoXml): Coluna => ({ nome: c.coluna, tipo: c.tipo });
  const texto = (n: string): Coluna => ({ nome: n, tipo: TEXTO });
  const inteiro = (n: string): Coluna => ({ nome: n, tipo: INTEIRO });
  const inicio = [texto('_arquivo'), inteiro('_linha')];
  return {
    mod,
    nome,
    item,
    camposNota: daNota,
    camposItem: doItem,
    camposProtocolo: protocolo,
    nota: {
      tabela: `${nome.toLowerCase()}_nota`,
      colunas: [
        ...inicio,
        ...[texto('_completa'), texto('chave'), texto('situacao')],
        ...[...daNota, ...protocolo].map(coluna),
      ],
    },
    itens: {
      tabela: `${nome.toLowerCase()}_item`,
      colunas: [
        ...inicio,
        ...[texto('chave'), inteiro('nItem'), texto('chAnt'), { nome: 'valor', tipo: FINO }, texto('ICMS_grupo')],
        ...doItem.map(coluna),
      ],
    },
  };
}

export const NF3E: ModeloConta = createModelo({
  mod: '66',
  nome: 'NF3e',
  item: 'NFdet/det/detItem',
  nota: [
    ...campos('acessante', { tags: 'idAcesso tpAcesso tpClasse tpGrpTensao' }),
    ...campos('total', { tipo: VALOR, tags: 'vPISEfet vCOFINSEfet' }),
  ],
  itens: [
    campo('indPrecoACL', TEXTO, 'prod/indPrecoACL'),
    campo('PISEfet_vPISEfet', VALOR, 'imposto/PISEfet/vPISEfet'),
    campo('COFINSEfet_vCOFINSEfet', VALOR, 'imposto/COFINSEfet/vCOFINSEfet'),
  ],
});

export const NFCOM: ModeloConta = createModelo({
  mod: '62',
  nome: 'NFCom',
  item: 'det',
  nota: [
    campo('tpFat', TEXTO, 'ide/tpFat'),
    ...campos('assinante', { tags: 'iCodAssinante nContrato' }),
    campo('gCofat_chNFComLocal', TEXTO, 'gCofat/chNFComLocal'),
    ...campos('total', { tipo: VALOR, tags: 'vFUST vFUNTTEL vDesc vOutro' }),
  ],
  itens: [
    ...campos('prod', { tipo: VALOR, tags: 'vDesc vOutro' }),
    campo('FUST_vFUST', VALOR, 'imposto/FUST/vFUST'),
    campo('FUNTTEL_vFUNTTEL', VALOR, 'imposto/FUNTTEL/vFUNTTEL'),
  ],
});

export const modelosConta: readonly ModeloConta[] = [NF3E, NFCOM];

/**
 * Tables read from the bills of electricity (NF3e) and communication (NFCom), one row per note and per item of it.
 *
 * `situacao` of a note: 'Cancelada' by an event or its protocol, 'Substituída' when another note names it, 'Denegada',
 * 'Sem protocolo', else 'Autorizada'. `valor` of an item is what it adds to the note: its `vProd`, negative when it is
 * given back (`indDevolucao`), zero when the price is of a contract in the free market (`indPrecoACL`). Items of an
 * earlier note that are only repeated (`detItemAnt`, `gProcRef`) are no rows; `chAnt` is the earlier note of an item.
 */
export const esquemasContas = (): EsquemaTabela[] => modelosConta.flatMap((m) => [m.nota, m.itens]);
