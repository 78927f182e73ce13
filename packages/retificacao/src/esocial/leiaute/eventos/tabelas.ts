const operacoes = (ide: string, dados: string): string => `
inclusao?
  @${ide}
  @${dados}
alteracao?
  @${ide}
  @${dados}
  @novaValidade
exclusao?
  @${ide}`;

/** Events of register: S-1005, S-1010 and S-1020. */
export const FRAGMENTOS_TABELAS = {
  ideEstab: `
ideEstab
  @estabelecimento
  @validade`,
  dadosEstab: `
dadosEstab
  cnaePrep cnae
  cnpjResp? cnpj
  aliqGilrat?
    aliqRat? aliqRat
    fap? fap
    procAdmJudRat?
      @processo
    procAdmJudFap?
      tpProc tpProc124
      nrProc nrProc
      codSusp codSusp
  infoCaepf?
    tpCaepf um3
  infoObra?
    indSubstPatrObra um2
  infoTrab?
    infoApr?
      nrProcJud? nrProcJud
      infoEntEduc{0,99}
        nrInsc cnpj
    infoPCD?
      nrProcJud nrProcJud`,
  operacoesEstab: operacoes('ideEstab', 'dadosEstab'),
  ideRubrica: `
ideRubrica
  codRubr codigo
  ideTabRubr ideTabRubr
  @validade`,
  dadosRubrica: `
dadosRubrica
  dscRubr texto100
  natRubr natRubr
  tpRubr tpRubr
  codIncCP codIncCP
  codIncIRRF codIncIRRF
  codIncFGTS codIncFGTS
  codIncCPRP? codIncCPRP
  codIncPisPasep? codIncPisPasep
  tetoRemun? simNao
  observacao? texto255
  ideProcessoCP{0,99}
    tpProc tpProc12
    nrProc nrProc
    extDecisao extDecisao
    codSusp codSusp
  ideProcessoIRRF{0,99}
    nrProc nrProcJud
    codSusp codSusp
  ideProcessoFGTS{0,99}
    nrProc nrProcJud
  ideProcessoPisPasep{0,99}
    nrProc nrProcJud
    codSusp codSusp`,
  operacoesRubrica: operacoes('ideRubrica', 'dadosRubrica'),
  ideLotacao: `
ideLotacao
  codLotacao codigo
  @validade`,
  dadosLotacao: `
dadosLotacao
  tpLotacao tpLotacao
  tpInsc? tpInsc124
  nrInsc? nrInsc111214
  fpasLotacao
    fpas fpas
    codTercs quatroDigitos
    codTercsSusp? quatroDigitos
    infoProcJudTerceiros?
      procJudTerceiro{1,99}
        codTerc quatroDigitos
        nrProcJud nrProcJud
        codSusp codSusp
  infoEmprParcial?
    tpInscContrat tpInsc12
    nrInscContrat nrInsc1114
    tpInscProp? tpInsc12
    nrInscProp? nrInsc1114
  dadosOpPort?
    aliqRat aliqRat
    fap fap`,
  operacoesLotacao: operacoes('ideLotacao', 'dadosLotacao'),
};

const evento = (grupo: string, operacoesDe: string): string => `
ideEvento
  @ideEvento_tabela
@empregador
${grupo}!
  @${operacoesDe}`;

export const EVENTOS_TABELAS = {
  evtTabEstab: evento('infoEstab', 'operacoesEstab'),
  evtTabRubrica: evento('infoRubrica', 'operacoesRubrica'),
  evtTabLotacao: evento('infoLotacao', 'operacoesLotacao'),
};
