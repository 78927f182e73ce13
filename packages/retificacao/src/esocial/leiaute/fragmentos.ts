import type { Fragmentos } from './definicao.ts';

/**
 * Groups that several events share, as layout S-1.3 has them. The letters after a name tell apart groups of one name
 * with different children. Source of names, order and occurrences: the schemas of layout S-1.3.
 */
export const FRAGMENTOS: Fragmentos = {
  ideEvento_tabela: `
tpAmb tpAmb
procEmi procEmi
verProc verProc`,
  ideEvento_folha: `
indRetif indRetif
nrRecibo? nrRecibo
indApuracao indApuracao
perApur periodo
indGuia? indGuia
@ideEvento_tabela`,
  ideEvento_fechamento: `
indApuracao indApuracao
perApur periodo
indGuia? indGuia
@ideEvento_tabela`,
  empregador: `
ideEmpregador
  tpInsc tpInsc12
  nrInsc nrInscEmpregador`,
  validade: `
iniValid mes
fimValid? mes`,
  novaValidade: `
novaValidade?
  @validade`,
  processo: `
tpProc tpProc12
nrProc nrProc
codSusp codSusp`,
  procJudTrab: `
procJudTrab{0,99}
  tpTrib um2
  nrProcJud nrProcJud
  codSusp codSusp`,
  infoInterm: `
infoInterm{0,31}
  dia dia
  hrsTrab? hora`,
  infoMV: `
infoMV?
  indMV um3
  remunOutrEmpr{1,999}
    tpInsc tpInsc12
    nrInsc nrInsc1114
    codCateg codCateg
    vlrRemunOE valorPositivo`,
  infoRRA: `
infoRRA?
  tpProcRRA tpProc12
  nrProcRRA? nrProc
  descRRA texto50
  qtdMesesRRA meses
  despProcJud?
    vlrDespCustas valor
    vlrDespAdvogados valor
  ideAdv{0,99}
    tpInsc tpInsc12
    nrInsc nrInsc1114
    vlrAdv? valor`,
  estabLot: `
tpInsc tpInsc134
nrInsc nrInscEstab
codLotacao codigo`,
  rubrica: `
codRubr codigo
ideTabRubr ideTabRubr
qtdRubr? qtd
fatorRubr? fator
vrRubr valorPositivo
indApurIR? indApurIR`,
  // In S-1202 and S-1207 the indicator is obligatory.
  rubricaRpps: `
codRubr codigo
ideTabRubr ideTabRubr
qtdRubr? qtd
fatorRubr? fator
vrRubr valorPositivo
indApurIR indApurIR`,
  descFolha: `
descFolha?
  tpDesc um
  instFinanc instFinanc
  nrDoc nrDocConsig
  observacao? texto255`,
  agNocivo: `
infoAgNocivo?
  grauExp um4`,
  simples: `
infoSimples?
  indSimples um3`,
  detReemb: `
tpInsc tpInsc12
nrInsc nrInsc1114
vlrReemb? valorPositivo
vlrReembAnt? valorPositivo`,
  estabelecimento: `
tpInsc tpInsc134
nrInsc nrInscEstab`,
};
