import { data, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Y600 and Y612. A person's number is shown as the file has it. */
export default defineRelatorio({
  numero: 78,
  nome: 'ECF Sócios e Remunerações',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Sócios, dirigentes e rendimentos.'] },
  fontes: ['ecf_y600', 'ecf_y612'],
  colunas: [
    ...texto('Ano'),
    ...data('Início', 'Fim'),
    ...texto('País', 'PF-PJ', 'CPF-CNPJ', 'Nome', 'Qualificação'),
    ...percentual('% Total', '% Votante'),
    ...dinheiro('Remuneração', 'Lucros', 'JCP', 'Demais', 'IR Retido'),
  ],
  sql: `
    WITH y AS (
      SELECT _arquivo, _linha, DT_ALT_SOC, DT_FIM_SOC, PAIS, IND_QUALIF, CPF_CNPJ, NOM_EMP, QUALIF, PERC_CAP_TOT, PERC_CAP_VOT, VL_REM_TRAB, VL_LUC_DIV,
             VL_JUR_CAP, VL_DEM_REND, VL_IR_RET FROM ecf_y600
      UNION ALL
      SELECT _arquivo, _linha, NULL, NULL, NULL, 'PF', CPF, NOME, QUALIF, NULL, NULL, VL_REM_TRAB, NULL, NULL, VL_DEM_REND, VL_IR_RET FROM ecf_y612
    )
    SELECT a.periodo AS "Ano", y.DT_ALT_SOC AS "Início", y.DT_FIM_SOC AS "Fim", y.PAIS AS "País", y.IND_QUALIF AS "PF-PJ", y.CPF_CNPJ AS "CPF-CNPJ",
           y.NOM_EMP AS "Nome", y.QUALIF AS "Qualificação", y.PERC_CAP_TOT AS "% Total", y.PERC_CAP_VOT AS "% Votante", y.VL_REM_TRAB AS "Remuneração",
           y.VL_LUC_DIV AS "Lucros", y.VL_JUR_CAP AS "JCP", y.VL_DEM_REND AS "Demais", y.VL_IR_RET AS "IR Retido"
      FROM y JOIN arq a ON a.id = y._arquivo`,
  ordem: 'a.ordem, y._linha',
});
