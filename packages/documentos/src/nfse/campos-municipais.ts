import type { ColunaTipo } from '../columnar/schema.ts';
import { type CampoXml, campo, INSTANTE, TEXTO, VALOR } from '../xml/campos-nfe.ts';
import { camposNacional } from './campos-nacional.ts';

const ALIQUOTA: ColunaTipo = { kind: 'decimal', scale: 4 };

/** Columns of `nfse_nota` that only notes of cities have, with the names of their own layouts. */
export const colunasMunicipais: readonly { nome: string; tipo: ColunaTipo }[] = [
  ...[
    'chaveNacional',
    'codigoVerificacao',
    'cancelada',
    'nfseSubstituida',
    'nfseSubstituidora',
    'NaturezaOperacao',
    'ExigibilidadeISS',
    'OptanteSimplesNacional',
    'ItemListaServico',
    'CodigoCnae',
    'indIssRetido',
    'StatusNFe',
    'TributacaoNFe',
    'OpcaoSimples',
  ].map((nome) => ({ nome, tipo: TEXTO })),
  { nome: 'dhCancelamento', tipo: INSTANTE },
  { nome: 'ValorIssRetido', tipo: VALOR },
  { nome: 'outrasRetencoes', tipo: VALOR },
];

const INF = 'Nfse/InfNfse';
const DECLARACAO = `${INF}/DeclaracaoPrestacaoServico`;
/** Where the fields of the service are: in the note itself (1.x) or in its declaration (2.x). */
const BASES = [INF, `${DECLARACAO}/InfDeclaracaoPrestacaoServico`, DECLARACAO];

const under = (bases: readonly string[], ...tags: string[]): string[] =>
  bases.flatMap((base) => tags.map((tag) => `${base}/${tag}`));
/** Dialects move fields between the service and its values. */
const SERVICO = under(BASES, 'Servico', 'Servico/Valores');
const VALORES = [`${INF}/ValoresNfse`, ...SERVICO];
const PRESTADOR = [...under([INF], 'PrestadorServico', 'Prestador'), ...under(BASES.slice(1), 'Prestador')];
const TOMADOR = under(BASES, 'TomadorServico', 'Tomador');
const INTERMEDIARIO = under(BASES, 'IntermediarioServico', 'Intermediario');
const RPS = under(BASES, 'IdentificacaoRps', 'Rps/IdentificacaoRps');

function parte(coluna: string, bases: readonly string[], grupo: string): CampoXml[] {
  const identificacao = [...under(bases, grupo), ...bases];
  return [
    campo(`${coluna}_CNPJ`, TEXTO, ...under(identificacao, 'CpfCnpj/Cnpj', 'Cnpj')),
    campo(`${coluna}_CPF`, TEXTO, ...under(identificacao, 'CpfCnpj/Cpf', 'Cpf')),
    campo(`${coluna}_IM`, TEXTO, ...under(identificacao, 'InscricaoMunicipal')),
    campo(`${coluna}_xNome`, TEXTO, ...under(bases, 'RazaoSocial')),
    campo(`${coluna}_cMun`, TEXTO, ...under(bases, 'Endereco/CodigoMunicipio')),
  ];
}

/** The groups of IBS and CBS keep the names of the national schema below elements of their own. */
const ibsCbs = (declarado: readonly string[], calculado: readonly string[]): CampoXml[] =>
  camposNacional.flatMap((c) => {
    const caminhos = c.caminhos.flatMap((caminho) => {
      const [, daDps] = caminho.split('DPS/infDPS/IBSCBS/');
      if (daDps !== undefined) return under(declarado, daDps);
      return caminho.startsWith('IBSCBS/') ? under(calculado, caminho.slice('IBSCBS/'.length)) : [];
    });
    return caminhos.length > 0 ? [{ ...c, caminhos }] : [];
  });

/** Columns below `CompNfse` of the layouts ABRASF 1 and 2, by local names. */
export const camposAbrasf: readonly CampoXml[] = [
  campo('nNFSe', TEXTO, `${INF}/Numero`),
  campo('codigoVerificacao', TEXTO, `${INF}/CodigoVerificacao`),
  campo('dhEmi', INSTANTE, `${INF}/DataEmissao`),
  campo('dCompet', INSTANTE, ...under(BASES, 'Competencia')),
  campo('serie', TEXTO, ...under(RPS, 'Serie')),
  campo('nDPS', TEXTO, ...under(RPS, 'Numero')),
  campo('nfseSubstituida', TEXTO, `${INF}/NfseSubstituida`),
  campo('xOutInf', TEXTO, `${INF}/OutrasInformacoes`),
  campo('NaturezaOperacao', TEXTO, `${INF}/NaturezaOperacao`),
  campo('OptanteSimplesNacional', TEXTO, ...under(BASES, 'OptanteSimplesNacional')),
  campo('regEspTrib', TEXTO, ...under(BASES, 'RegimeEspecialTributacao')),
  campo('cLocEmi', TEXTO, `${INF}/OrgaoGerador/CodigoMunicipio`),
  ...parte('prest', PRESTADOR, 'IdentificacaoPrestador'),
  ...parte('toma', TOMADOR, 'IdentificacaoTomador'),
  ...parte('interm', INTERMEDIARIO, 'IdentificacaoIntermediario'),
  ...(
    [
      ['ItemListaServico', 'ItemListaServico'],
      ['CodigoCnae', 'CodigoCnae'],
      ['cTribMun', 'CodigoTributacaoMunicipio'],
      ['cNBS', 'CodigoNbs'],
      ['xDescServ', 'Discriminacao'],
      ['cLocPrestacao', 'CodigoMunicipio'],
      ['cPaisPrestacao', 'CodigoPais'],
      ['cLocIncid', 'MunicipioIncidencia'],
      ['ExigibilidadeISS', 'ExigibilidadeISS'],
      ['nProcesso', 'NumeroProcesso'],
      ['indIssRetido', 'IssRetido'],
    ] as const
  ).map(([coluna, tag]) => campo(coluna, TEXTO, ...under(SERVICO, tag))),
  ...(
    [
      ['vServ', 'ValorServicos'],
      ['vDR', 'ValorDeducoes'],
      ['vDescIncond', 'DescontoIncondicionado'],
      ['vDescCond', 'DescontoCondicionado'],
      ['vPis', 'ValorPis'],
      ['vCofins', 'ValorCofins'],
      ['vRetCP', 'ValorInss'],
      ['vRetIRRF', 'ValorIr'],
      ['vRetCSLL', 'ValorCsll'],
      ['outrasRetencoes', 'OutrasRetencoes'],
      ['ValorIssRetido', 'ValorIssRetido'],
      ['vBC', 'BaseCalculo'],
      ['vISSQN', 'ValorIss'],
      ['vLiq', 'ValorLiquidoNfse'],
    ] as const
  ).map(([coluna, tag]) => campo(coluna, VALOR, ...under(VALORES, tag))),
  campo('pAliqAplic', ALIQUOTA, ...under(VALORES, 'Aliquota')),
  campo('cancelada', TEXTO, 'NfseCancelamento/Confirmacao/InfConfirmacaoCancelamento/Sucesso'),
  campo(
    'dhCancelamento',
    INSTANTE,
    ...under(
      ['NfseCancelamento/Confirmacao'],
      'DataHora',
      'DataHoraCancelamento',
      'InfConfirmacaoCancelamento/DataHora',
    ),
  ),
  campo('nfseSubstituidora', TEXTO, 'NfseSubstituicao/SubstituicaoNfse/NfseSubstituidora'),
  campo('chaveNacional', TEXTO, 'ChaveNotaNacional'),
  ...ibsCbs(
    SERVICO.map((base) => `${base}/IBSCBS`),
    ['IBSCBSTotal'],
  ),
];

/** Columns below `NFe` of the layout of São Paulo. */
export const camposSp: readonly CampoXml[] = [
  ...(
    [
      ['nNFSe', 'ChaveNFe/NumeroNFe'],
      ['codigoVerificacao', 'ChaveNFe/CodigoVerificacao'],
      ['prest_IM', 'ChaveNFe/InscricaoPrestador'],
      ['chaveNacional', 'ChaveNFe/ChaveNotaNacional'],
      ['serie', 'ChaveRPS/SerieRPS'],
      ['nDPS', 'ChaveRPS/NumeroRPS'],
      ['prest_CNPJ', 'CPFCNPJPrestador/CNPJ'],
      ['prest_CPF', 'CPFCNPJPrestador/CPF'],
      ['prest_xNome', 'RazaoSocialPrestador'],
      ['prest_cMun', 'EnderecoPrestador/Cidade'],
      ['toma_CNPJ', 'CPFCNPJTomador/CNPJ'],
      ['toma_CPF', 'CPFCNPJTomador/CPF'],
      ['toma_NIF', 'CPFCNPJTomador/NIF'],
      ['toma_IM', 'InscricaoMunicipalTomador'],
      ['toma_xNome', 'RazaoSocialTomador'],
      ['toma_cMun', 'EnderecoTomador/Cidade'],
      ['interm_CNPJ', 'CPFCNPJIntermediario/CNPJ'],
      ['interm_CPF', 'CPFCNPJIntermediario/CPF'],
      ['interm_IM', 'InscricaoMunicipalIntermediario'],
      ['StatusNFe', 'StatusNFe'],
      ['TributacaoNFe', 'TributacaoNFe'],
      ['OpcaoSimples', 'OpcaoSimples'],
      ['tpRetPisCofins', 'RetencaoPisCofins'],
      ['cTribMun', 'CodigoServico'],
      ['indIssRetido', 'ISSRetido'],
      ['xDescServ', 'Discriminacao'],
      ['cNBS', 'NBS'],
      ['cPaisPrestacao', 'cPaisPrestacao'],
    ] as const
  ).map(([coluna, caminho]) => campo(coluna, TEXTO, caminho)),
  campo('cLocPrestacao', TEXTO, 'cLocPrestacao', 'MunicipioPrestacao'),
  campo('dhEmi', INSTANTE, 'DataEmissaoNFe'),
  campo('dCompet', INSTANTE, 'DataFatoGeradorNFe'),
  campo('dhCancelamento', INSTANTE, 'DataCancelamento'),
  campo('pAliqAplic', ALIQUOTA, 'AliquotaServicos'),
  ...(
    [
      ['vServ', 'ValorServicos'],
      ['vReceb', 'ValorTotalRecebido'],
      ['vDR', 'ValorDeducoes'],
      ['vPis', 'ValorPIS'],
      ['vCofins', 'ValorCOFINS'],
      ['vRetCP', 'ValorINSS'],
      ['vRetIRRF', 'ValorIR'],
      ['vRetCSLL', 'ValorCSLL'],
      ['vISSQN', 'ValorISS'],
      ['IBSCBS_vBC', 'RetornoComplementarIBSCBS/ValorBCIBSCBS'],
      ['vIBSUF', 'RetornoComplementarIBSCBS/ValorEstadualIBS'],
      ['vIBSMun', 'RetornoComplementarIBSCBS/ValorMunicipalIBS'],
      ['vIBSTot', 'RetornoComplementarIBSCBS/ValorIBS'],
      ['vCBS', 'RetornoComplementarIBSCBS/ValorCBS'],
    ] as const
  ).map(([coluna, caminho]) => campo(coluna, VALOR, caminho)),
  ...ibsCbs(['IBSCBS'], []),
];
