const ideEvento = `
ideEvento
  indRetif indRetif
  nrRecibo? nrRecibo
  indGuia? indGuia
  @ideEvento_tabela
@empregador`;

/** S-2299 and S-2399, with the amounts due at the end of a bond. */
export const EVENTOS_DESLIGAMENTO = {
  evtDeslig: `${ideEvento}
ideVinculo
  cpfTrab cpf
  matricula matricula
infoDeslig
  mtvDeslig mtvDeslig
  dtDeslig data
  dtAvPrv? data
  indPagtoAPI simNao
  dtProjFimAPI? data
  pensAlim? zero2
  percAliment? percentual
  vrAlim? valorPositivo
  nrProcTrab? nrProcJud
  indPDV? sim
  @infoInterm
  observacoes{0,99}
    observacao texto255
  sucessaoVinc?
    tpInsc tpInsc12
    nrInsc nrInsc1114
  transfTit?
    cpfSubstituto cpf
    dtNascto data
  mudancaCPF?
    novoCPF cpf
  verbasResc?
    dmDev{1,50}
      ideDmDev codigo
      indRRA? sim
      notAFT? notAFT
      @infoRRA
      infoPerApur?
        ideEstabLot{1,24}
          @estabLot
          detVerbas{1,200}
            @rubrica
            @descFolha
          @agNocivo
          @simples
      infoPerAnt?
        ideADC{1,8}
          dtAcConv? data
          tpAcConv tpAcConvDeslig
          dsc texto255
          idePeriodo{1,180}
            perRef mes
            ideEstabLot{1,24}
              @estabLot
              detVerbas{1,200}
                @rubrica
              @agNocivo
              @simples
    @procJudTrab
    @infoMV
    procCS?
      nrProcJud nrProcJud
  remunAposDeslig?
    indRemun? um3
    dtFimRemun data
  consigFGTS{0,99}
    insConsig insConsig
    nrContr nrContr`,
  evtTSVTermino: `${ideEvento}
ideTrabSemVinculo
  cpfTrab cpf
  matricula? codigo
  codCateg? codCateg
infoTSVTermino
  dtTerm data
  mtvDesligTSV? mtvTermino
  pensAlim? zero2
  percAliment? percentual
  vrAlim? valorPositivo
  nrProcTrab? nrProcJud
  mudancaCPF?
    novoCPF cpf
  verbasResc?
    dmDev{1,50}
      ideDmDev codigo
      indRRA? sim
      notAFT? notAFT
      @infoRRA
      ideEstabLot{1,99}
        tpInsc tpInsc14
        nrInsc nrInscEstab
        codLotacao codigo
        detVerbas{1,200}
          @rubrica
          @descFolha
        @simples
    @procJudTrab
    @infoMV
  remunAposTerm?
    indRemun? um2
    dtFimRemun data`,
};
