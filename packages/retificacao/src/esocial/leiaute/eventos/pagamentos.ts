/** S-1210. */
export const EVENTOS_PAGAMENTO = {
  evtPgtos: `
ideEvento
  indRetif indRetif
  nrRecibo? nrRecibo
  perApur mes
  indGuia? indGuia
  @ideEvento_tabela
@empregador
ideBenef
  cpfBenef cpf
  infoPgto{0,999}
    dtPgto data
    tpPgto um5
    perRef periodo
    ideDmDev codigo
    vrLiq valor
    paisResidExt? pais
    infoPgtoExt?
      indNIF um3
      nifBenef? codigo
      frmTribut doisDigitos
      endExt?
        endDscLograd? texto80
        endNrLograd? texto10
        endComplem? codigo
        endBairro? texto60
        endCidade? texto40
        endEstado? texto40
        endCodPostal? codPostal
        telef? telefone
  infoIRComplem{0,13}
    dtLaudo? data
    perAnt?
      perRefAjuste mes
      nrRec1210Orig nrRecibo
    infoDep{0,999}
      cpfDep cpf
      dtNascto? data
      nome? texto70
      depIRRF? sim
      tpDep? doisDigitos
      descrDep? texto100
    infoIRCR{0,99}
      tpCR tpCR
      dedDepen{0,999}
        tpRend tpRendDependente
        cpfDep cpf
        vlrDedDep valorPositivo
      penAlim{0,99}
        tpRend tpRendPensao
        cpfDep cpf
        vlrDedPenAlim valorPositivo
      previdCompl{0,99}
        tpPrev um3
        cnpjEntidPC cnpj
        vlrDedPC? valorPositivo
        vlrDedPC13? valorPositivo
        vlrPatrocFunp? valorPositivo
        vlrPatrocFunp13? valorPositivo
      infoProcRet{0,50}
        tpProcRet tpProc12
        nrProcRet nrProc
        codSusp? codSusp
        infoValores{0,2}
          indApuracao indApuracao
          vlrNRetido? valorPositivo
          vlrDepJud? valorPositivo
          vlrCmpAnoCal? valorPositivo
          vlrCmpAnoAnt? valorPositivo
          vlrRendSusp? valorPositivo
          dedSusp{0,25}
            indTpDeducao indTpDeducao
            vlrDedSusp? valorPositivo
            cnpjEntidPC? cnpj
            vlrPatrocFunp? valorPositivo
            benefPen{0,99}
              cpfDep cpf
              vlrDepenSusp valorPositivo
    planSaude{0,99}
      cnpjOper cnpj
      regANS? regANS
      vlrSaudeTit valor
      infoDepSau{0,99}
        cpfDep cpf
        vlrSaudeDep valorPositivo
    infoReembMed{0,99}
      indOrgReemb um2
      cnpjOper? cnpj
      regANS? regANS
      detReembTit{0,99}
        @detReemb
      infoReembDep{0,99}
        cpfBenef cpf
        detReembDep{0,99}
          @detReemb`,
};
