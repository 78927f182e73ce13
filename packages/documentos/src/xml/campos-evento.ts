import { type CampoXml, campo, campos, INSTANTE, INTEIRO, TEXTO, VALOR } from './campos-nfe.ts';

/**
 * Columns of `nfe_evento`, read below an envelope (`procEventoNFe`, a bare `evento` or `retEvento`, or the older
 * `procCancNFe`).
 * The answer of the tax office is under `retEvento`, the request under `evento`.
 */
export const camposEvento: readonly CampoXml[] = [
  campo('chNFe', TEXTO, 'evento/infEvento/chNFe', 'retEvento/infEvento/chNFe'),
  campo('tpEvento', TEXTO, 'evento/infEvento/tpEvento', 'retEvento/infEvento/tpEvento'),
  campo('descEvento', TEXTO, 'evento/infEvento/detEvento/descEvento'),
  campo('xEvento', TEXTO, 'retEvento/infEvento/xEvento'),
  campo('dhEvento', INSTANTE, 'evento/infEvento/dhEvento'),
  campo('nSeqEvento', INTEIRO, 'evento/infEvento/nSeqEvento', 'retEvento/infEvento/nSeqEvento'),
  campo('cOrgao', TEXTO, 'evento/infEvento/cOrgao'),
  campo('tpAmb', TEXTO, 'evento/infEvento/tpAmb', 'retEvento/infEvento/tpAmb'),
  campo('CNPJ', TEXTO, 'evento/infEvento/CNPJ'),
  campo('CPF', TEXTO, 'evento/infEvento/CPF'),
  campo('xJust', TEXTO, 'evento/infEvento/detEvento/xJust'),
  campo('xCorrecao', TEXTO, 'evento/infEvento/detEvento/xCorrecao'),
  campo('detEvento_nProt', TEXTO, 'evento/infEvento/detEvento/nProt'),
  campo('detEvento_chNFeRef', TEXTO, 'evento/infEvento/detEvento/chNFeRef'),
  ...campos({
    base: 'evento/infEvento/detEvento',
    tipo: TEXTO,
    tags: 'tpAutor tpEventoAut nProtEvento indQuitacao indAceitacao indDeferimento dPrevEntrega',
  }),
  campo('cStat', TEXTO, 'retEvento/infEvento/cStat'),
  campo('xMotivo', TEXTO, 'retEvento/infEvento/xMotivo'),
  campo('nProt', TEXTO, 'retEvento/infEvento/nProt'),
  campo('dhRegEvento', INSTANTE, 'retEvento/infEvento/dhRegEvento'),
  campo('CNPJDest', TEXTO, 'retEvento/infEvento/CNPJDest'),
  campo('CPFDest', TEXTO, 'retEvento/infEvento/CPFDest'),
];

/**
 * Columns of `nfe_evento_item`, read below each group of an event of the reform that names an item. The groups of one
 * amount have different names in the versions of technical note 2025.002 (`gCredPres`, since 1.40 `gCredPresOper`).
 */
export const camposItemEvento: readonly CampoXml[] = [
  campo('vBC', VALOR, 'vBC', 'vBCCredPres'),
  campo('vIBS', VALOR, 'vIBS', 'vCredIBS'),
  campo('vCBS', VALOR, 'vCBS', 'vCredCBS'),
  campo('gControleEstoque_vIBS', VALOR, 'gControleEstoque/vIBS'),
  campo('gControleEstoque_vCBS', VALOR, 'gControleEstoque/vCBS'),
  campo('cCredPres', TEXTO, 'cCredPres', 'gIBS/cCredPres', 'gCBS/cCredPres'),
  campo('gIBS_vCredPres', VALOR, 'gIBS/vCredPres', 'gIBSCredPres/vCredPres'),
  campo('gCBS_vCredPres', VALOR, 'gCBS/vCredPres', 'gCBSCredPres/vCredPres'),
  campo('DFeReferenciado_chaveAcesso', TEXTO, 'DFeReferenciado/chaveAcesso'),
];

/** The groups of an event that name an item of its note. */
export const GRUPOS_ITEM_EVENTO: ReadonlySet<string> = new Set([
  ...['gConsumo', 'gPerecimento', 'gItemNaoFornecido', 'gImobilizacao', 'gConsumoComb', 'gCredito'],
  ...['gCredPres', 'gCredPresOper'],
]);
