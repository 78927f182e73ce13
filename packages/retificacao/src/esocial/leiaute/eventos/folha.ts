/** Events of the payroll: S-1200, S-1202, S-1207, S-1298 and S-1299. */
export const EVENTOS_FOLHA = {
  evtRemun: `
ideEvento
  @ideEvento_folha
@empregador
ideTrabalhador
  cpfTrab cpf
  @infoMV
  infoComplem?
    nmTrab texto70
    dtNascto data
    sucessaoVinc?
      tpInsc tpInsc12
      nrInsc nrInsc1114
      matricAnt? matricula
      dtAdm data
      observacao? texto255
  @procJudTrab
  @infoInterm
dmDev{1,999}
  ideDmDev codigo
  codCateg codCateg
  indRRA? sim
  notAFT? notAFT
  @infoRRA
  infoPerApur?
    ideEstabLot{1,500}
      @estabLot
      qtdDiasAv? dia
      remunPerApur{1,8}
        matricula? matricula
        indSimples? um3
        itensRemun{1,200}
          @rubrica
          @descFolha
        @agNocivo
  infoPerAnt?
    ideADC{1,8}
      dtAcConv? data
      tpAcConv tpAcConv
      dsc texto255
      remunSuc simNao
      idePeriodo{1,180}
        perRef mes
        ideEstabLot{1,500}
          @estabLot
          remunPerAnt{1,8}
            matricula? matricula
            indSimples? um3
            itensRemun{1,200}
              @rubrica
            @agNocivo
  infoComplCont?
    codCBO cbo
    natAtividade? um2
    qtdDiasTrab? dia`,
  evtRmnRPPS: `
ideEvento
  indRetif indRetif
  nrRecibo? nrRecibo
  indApuracao indApuracao
  perApur periodo
  tpAmb tpAmb
  procEmi procEmi134
  verProc verProc
@empregador
ideTrabalhador
  cpfTrab cpf
  infoComplem?
    nmTrab texto70
    dtNascto data
    sucessaoVinc?
      cnpjOrgaoAnt cnpj
      matricAnt? matricula
      dtExercicio data
      observacao? texto255
dmDev{1,999}
  ideDmDev codigo
  codCateg codCateg
  indRRA? sim
  @infoRRA
  infoPerApur?
    ideEstab{1,500}
      tpInsc tpInsc13
      nrInsc cnpj
      remunPerApur{1,8}
        matricula? matricula
        itensRemun{1,200}
          @rubricaRpps
          @descFolha
  infoPerAnt?
    remunOrgSuc simNao
    idePeriodo{1,180}
      perRef mes
      ideEstab{1,500}
        tpInsc tpInsc13
        nrInsc cnpj
        remunPerAnt{1,8}
          matricula? matricula
          itensRemun{1,200}
            @rubricaRpps`,
  evtBenPrRP: `
ideEvento
  indRetif indRetif
  nrRecibo? nrRecibo
  indApuracao indApuracao
  perApur periodo
  tpAmb tpAmb
  procEmi procEmi134
  verProc verProc
ideEmpregador
  tpInsc um
  nrInsc nrInscOrgao
ideBenef
  cpfBenef cpf
dmDev{1,999}
  ideDmDev codigo
  nrBeneficio nrBeneficio
  indRRA? sim
  @infoRRA
  infoPerApur?
    ideEstab{1,500}
      tpInsc um
      nrInsc cnpj
      itensRemun{1,200}
        @rubricaRpps
        @descFolha
  infoPerAnt?
    idePeriodo{1,180}
      perRef mes
      ideEstab{1,500}
        tpInsc um
        nrInsc cnpj
        itensRemun{1,200}
          @rubricaRpps`,
  evtReabreEvPer: `
ideEvento
  @ideEvento_fechamento
@empregador`,
  evtFechaEvPer: `
ideEvento
  @ideEvento_fechamento
@empregador
infoFech
  evtRemun simNao
  evtPgtos simNao
  evtComProd simNao
  evtContratAvNP simNao
  evtInfoComplPer simNao
  indExcApur1250? sim
  transDCTFWeb? sim
  naoValid? simNao`,
};
