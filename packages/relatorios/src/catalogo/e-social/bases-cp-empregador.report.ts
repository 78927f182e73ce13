import { decimal, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const soma = (colunas: string[]) => colunas.map((c) => `coalesce(b.${c}, 0)`).join(' + ');

/**
 * The latest S-5011 of each period. The bases of categories 107 and 108 (VA) count in the same columns.
 */
export default defineRelatorio({
  numero: 91,
  nome: 'eSocial Bases CP do Empregador',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['S-5011 por estabelecimento: bases, RAT, FAP e terceiros.'] },
  fontes: ['esocial_cs_base'],
  auxiliares: ['esocial_cs_estab'],
  colunas: [
    ...texto('Período', '13º', 'CNPJ Estab.', 'CNAE Prep.'),
    ...percentual('RAT'),
    ...decimal(4, 'FAP'),
    ...percentual('RAT Ajustado'),
    ...texto('Lotação', 'FPAS', 'Terceiros', 'Terceiros Suspensos', 'Categoria', 'Incidência'),
    ...dinheiro(
      'Base Normal',
      'Base 15',
      'Base 20',
      'Base 25',
      'Base Suspensa',
      'Salário-Família',
      'Salário-Maternidade',
    ),
  ],
  totalPor: ['Incidência'],
  sql: `
    SELECT es_periodo(b.perApur) AS "Período", es_13(b.indApuracao) AS "13º", b.nrInsc AS "CNPJ Estab.", e.cnaePrep AS "CNAE Prep.", e.aliqRat AS "RAT", e.fap AS "FAP",
           e.aliqRatAjust AS "RAT Ajustado", b.codLotacao AS "Lotação", b.fpas AS "FPAS", b.codTercs AS "Terceiros", b.codTercsSusp AS "Terceiros Suspensos", b.codCateg AS "Categoria",
           CASE b.indIncid WHEN '1' THEN '1 - Normal' WHEN '2' THEN '2 - Atividade concomitante' WHEN '9' THEN '9 - Substituída ou isenta' ELSE b.indIncid END AS "Incidência",
           ${['00', '15', '20', '25'].map((c) => `CAST(${soma([`vrBcCp${c}`, `vrBcCp${c}VA`])} AS DECIMAL(18,2)) AS "Base ${c === '00' ? 'Normal' : c}"`).join(', ')},
           CAST(${soma(['00', '15', '20', '25'].flatMap((c) => [`vrSuspBcCp${c}`, `vrSuspBcCp${c}VA`]))} AS DECIMAL(18,2)) AS "Base Suspensa",
           CAST(coalesce(b.vrSalFam, 0) AS DECIMAL(18,2)) AS "Salário-Família", CAST(coalesce(b.vrSalMat, 0) AS DECIMAL(18,2)) AS "Salário-Maternidade"
      FROM esocial_cs_base b JOIN arq a ON a.id = b._arquivo
      LEFT JOIN (SELECT * FROM esocial_cs_estab QUALIFY row_number() OVER (PARTITION BY _arquivo, _evento, nrInsc ORDER BY _linha) = 1) e
        ON e._arquivo = b._arquivo AND e._evento = b._evento AND e.nrInsc = b.nrInsc`,
  ordem: `CASE WHEN b.perApur LIKE '____' THEN b.perApur || '-12' ELSE b.perApur END, b.perApur, a.ordem, b._linha`,
});
