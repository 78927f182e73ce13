import type { TabelaEvento } from '../eventos/definicao-tabela.ts';
import { defineTabela } from './definicao-tabela.ts';

const OPERACOES = ['inclusao', 'alteracao'] as const;
const validade = (identificacao: string) => ({
  iniValid: [`${identificacao}/iniValid`],
  fimValid: [`${identificacao}/fimValid`],
});

const contrato = (base: string) => ({
  nmCargo: [`${base}/nmCargo`],
  CBOCargo: [`${base}/CBOCargo`],
  nmFuncao: [`${base}/nmFuncao`],
  CBOFuncao: [`${base}/CBOFuncao`],
  codCargo: [`${base}/codCargo`],
  codFuncao: [`${base}/codFuncao`],
  codCateg: [`${base}/codCateg`],
  vrSalFx: [`${base}/remuneracao/vrSalFx`],
  undSalFixo: [`${base}/remuneracao/undSalFixo`],
  dscSalVar: [`${base}/remuneracao/dscSalVar`],
  tpContr: [`${base}/duracao/tpContr`],
  dtTerm: [`${base}/duracao/dtTerm`],
  tpInsc: [`${base}/localTrabalho/localTrabGeral/tpInsc`],
  nrInsc: [`${base}/localTrabalho/localTrabGeral/nrInsc`],
});
/** Several bases of one group of columns: the path of each base that the layouts used. */
const both = (a: Record<string, string[]>, b: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(a).map(([coluna, paths]) => [coluna, [...paths, ...(b[coluna] ?? [])]]));

const semVinculo = (base: string) => ({
  nmCargo: [`${base}/cargoFuncao/nmCargo`],
  CBOCargo: [`${base}/cargoFuncao/CBOCargo`],
  nmFuncao: [`${base}/cargoFuncao/nmFuncao`],
  CBOFuncao: [`${base}/cargoFuncao/CBOFuncao`],
  codCargo: [`${base}/cargoFuncao/codCargo`],
  codFuncao: [`${base}/cargoFuncao/codFuncao`],
  vrSalFx: [`${base}/remuneracao/vrSalFx`],
  undSalFixo: [`${base}/remuneracao/undSalFixo`],
  dscSalVar: [`${base}/remuneracao/dscSalVar`],
  tpInsc: [`${base}/localTrabGeral/tpInsc`],
  nrInsc: [`${base}/localTrabGeral/nrInsc`],
});

/**
 * The registers: employer, establishments, lots, rubrics and workers.
 *
 * Source of names: schemas of the eSocial layouts 2.4 to S-1.3. A register has one row per inclusion or change that is
 * still in force (`grupo`: inclusao or alteracao); one that a later change or exclusion replaced has none. `iniValid`
 * and `fimValid` are those of `novaValidade` when the change has one.
 */
export const tabelasCadastro: readonly TabelaEvento[] = [
  defineTabela(
    'esocial_empregador',
    `iniValid fimValid nmRazao classTrib natJurid indCoop indConstr indDesFolha indOpcCP indPorte
     indOptRegEletron indTribFolhaPisCofins indTribFolhaPisPasep`,
    OPERACOES.map((operacao) => ({
      evento: 'evtInfoEmpregador',
      linha: `infoEmpregador/${operacao}/infoCadastro`,
      grupo: operacao,
      campos: validade(`infoEmpregador/${operacao}/idePeriodo`),
    })),
  ),
  defineTabela(
    'esocial_estabelecimento',
    'tpInsc nrInsc iniValid fimValid cnaePrep cnpjResp aliqRat:fator fap:fator aliqRatAjust:fator',
    OPERACOES.map((operacao) => {
      const base = `infoEstab/${operacao}`;
      return {
        evento: 'evtTabEstab',
        linha: `${base}/dadosEstab`,
        grupo: operacao,
        campos: {
          ...validade(`${base}/ideEstab`),
          tpInsc: [`${base}/ideEstab/tpInsc`],
          nrInsc: [`${base}/ideEstab/nrInsc`],
          aliqRat: [`${base}/dadosEstab/aliqGilrat/aliqRat`],
          fap: [`${base}/dadosEstab/aliqGilrat/fap`],
          aliqRatAjust: [`${base}/dadosEstab/aliqGilrat/aliqRatAjust`],
        },
      };
    }),
  ),
  defineTabela(
    'esocial_lotacao',
    'codLotacao iniValid fimValid tpLotacao tpInsc nrInsc fpas codTercs codTercsSusp',
    OPERACOES.map((operacao) => {
      const base = `infoLotacao/${operacao}`;
      return {
        evento: 'evtTabLotacao',
        linha: `${base}/dadosLotacao`,
        grupo: operacao,
        campos: {
          ...validade(`${base}/ideLotacao`),
          codLotacao: [`${base}/ideLotacao/codLotacao`],
          fpas: [`${base}/dadosLotacao/fpasLotacao/fpas`],
          codTercs: [`${base}/dadosLotacao/fpasLotacao/codTercs`],
          codTercsSusp: [`${base}/dadosLotacao/fpasLotacao/codTercsSusp`],
        },
      };
    }),
  ),
  defineTabela(
    'esocial_rubrica',
    `codRubr ideTabRubr iniValid fimValid dscRubr natRubr tpRubr codIncCP codIncIRRF codIncFGTS codIncSIND
     codIncCPRP codIncPisPasep tetoRemun observacao tpProc nrProc extDecisao codSusp`,
    OPERACOES.map((operacao) => {
      const base = `infoRubrica/${operacao}`;
      return {
        evento: 'evtTabRubrica',
        linha: `${base}/dadosRubrica`,
        grupo: operacao,
        campos: {
          ...validade(`${base}/ideRubrica`),
          codRubr: [`${base}/ideRubrica/codRubr`],
          ideTabRubr: [`${base}/ideRubrica/ideTabRubr`],
          tpProc: [`${base}/dadosRubrica/ideProcessoCP/tpProc`],
          nrProc: [`${base}/dadosRubrica/ideProcessoCP/nrProc`],
          extDecisao: [`${base}/dadosRubrica/ideProcessoCP/extDecisao`],
          codSusp: [`${base}/dadosRubrica/ideProcessoCP/codSusp`],
        },
      };
    }),
  ),
  // S-2190.
  defineTabela('esocial_admissao_preliminar', 'cpfTrab dtNascto:data dtAdm:data matricula codCateg CBOCargo', [
    {
      evento: 'evtAdmPrelim',
      linha: 'infoRegPrelim',
      campos: { CBOCargo: ['infoRegPrelim/infoRegCTPS/CBOCargo'] },
    },
  ]),
  // S-2200 and S-2300: the state at the beginning. tpInsc and nrInsc are of the establishment of work.
  defineTabela(
    'esocial_vinculo',
    `cpfTrab nmTrab dtNascto:data matricula codCateg tpRegTrab tpRegPrev cadIni dtInicio:data nmCargo CBOCargo nmFuncao
     CBOFuncao codCargo codFuncao vrSalFx:valor undSalFixo dscSalVar tpContr dtTerm:data tpInsc nrInsc
     dtDeslig:data`,
    [
      {
        evento: 'evtAdmissao',
        linha: '',
        grupo: 'vinculo',
        campos: {
          nmTrab: ['trabalhador/nmTrab'],
          dtNascto: ['trabalhador/nascimento/dtNascto'],
          matricula: ['vinculo/matricula'],
          tpRegTrab: ['vinculo/tpRegTrab'],
          tpRegPrev: ['vinculo/tpRegPrev'],
          cadIni: ['vinculo/cadIni'],
          dtInicio: [
            'vinculo/infoRegimeTrab/infoCeletista/dtAdm',
            'vinculo/infoRegimeTrab/infoEstatutario/dtExercicio',
          ],
          ...contrato('vinculo/infoContrato'),
          dtDeslig: ['vinculo/desligamento/dtDeslig'],
        },
      },
      {
        evento: 'evtTSVInicio',
        linha: '',
        grupo: 'infoTSVInicio',
        campos: {
          nmTrab: ['trabalhador/nmTrab'],
          dtNascto: ['trabalhador/nascimento/dtNascto'],
          cadIni: ['infoTSVInicio/cadIni'],
          matricula: ['infoTSVInicio/matricula'],
          codCateg: ['infoTSVInicio/codCateg'],
          dtInicio: ['infoTSVInicio/dtInicio'],
          ...semVinculo('infoTSVInicio/infoComplementares'),
          dtDeslig: ['infoTSVInicio/termino/dtTerm'],
        },
      },
    ],
  ),
  // S-2205, S-2206 and S-2306: what changed, from dtAlteracao on; a column without a value is null.
  defineTabela(
    'esocial_vinculo_alteracao',
    `cpfTrab nmTrab dtNascto:data matricula codCateg dtAlteracao:data dtEf:data nmCargo CBOCargo nmFuncao CBOFuncao
     codCargo codFuncao vrSalFx:valor undSalFixo dscSalVar tpContr dtTerm:data tpInsc nrInsc`,
    [
      {
        evento: 'evtAltCadastral',
        linha: '',
        grupo: 'alteracao',
        campos: {
          dtAlteracao: ['alteracao/dtAlteracao'],
          nmTrab: ['alteracao/dadosTrabalhador/nmTrab'],
          dtNascto: ['alteracao/dadosTrabalhador/nascimento/dtNascto'],
        },
      },
      {
        evento: 'evtAltContratual',
        linha: '',
        grupo: 'altContratual',
        campos: {
          dtAlteracao: ['altContratual/dtAlteracao'],
          dtEf: ['altContratual/dtEf'],
          ...both(contrato('altContratual/vinculo/infoContrato'), contrato('altContratual/infoContrato')),
        },
      },
      {
        evento: 'evtTSVAltContr',
        linha: '',
        grupo: 'infoTSVAlteracao',
        campos: {
          dtAlteracao: ['infoTSVAlteracao/dtAlteracao'],
          ...semVinculo('infoTSVAlteracao/infoComplementares'),
        },
      },
    ],
  ),
  // S-2299 and S-2399. For S-2399 mtvDeslig is mtvDesligTSV and dtDeslig is dtTerm.
  defineTabela(
    'esocial_desligamento',
    `cpfTrab matricula codCateg mtvDeslig dtDeslig:data dtAvPrv:data indPagtoAPI dtProjFimAPI:data pensAlim
     percAliment:valor vrAlim:valor nrProcTrab`,
    [
      { evento: 'evtDeslig', linha: 'infoDeslig' },
      {
        evento: 'evtTSVTermino',
        linha: 'infoTSVTermino',
        campos: { mtvDeslig: ['infoTSVTermino/mtvDesligTSV'], dtDeslig: ['infoTSVTermino/dtTerm'] },
      },
    ],
  ),
  // S-2230: the beginning, its correction or the end; an absence in two events has two rows.
  defineTabela(
    'esocial_afastamento',
    `cpfTrab matricula codCateg dtIniAfast:data codMotAfast infoMesmoMtv tpAcidTransito observacao dtInicio:data
     dtFim:data dtTermAfast:data origRetif`,
    [
      {
        evento: 'evtAfastTemp',
        linha: 'infoAfastamento',
        campos: {
          dtIniAfast: ['infoAfastamento/iniAfastamento/dtIniAfast'],
          codMotAfast: ['infoAfastamento/iniAfastamento/codMotAfast'],
          infoMesmoMtv: ['infoAfastamento/iniAfastamento/infoMesmoMtv'],
          tpAcidTransito: ['infoAfastamento/iniAfastamento/tpAcidTransito'],
          observacao: ['infoAfastamento/iniAfastamento/observacao'],
          dtInicio: ['infoAfastamento/iniAfastamento/perAquis/dtInicio'],
          dtFim: ['infoAfastamento/iniAfastamento/perAquis/dtFim'],
          dtTermAfast: ['infoAfastamento/fimAfastamento/dtTermAfast'],
          origRetif: ['infoAfastamento/infoRetif/origRetif'],
        },
      },
    ],
  ),
];
