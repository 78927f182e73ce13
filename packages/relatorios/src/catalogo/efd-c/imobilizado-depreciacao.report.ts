import { A, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { GRUPO_BEM, ORIGEM_BEM, UTILIZACAO_BEM } from './bem-imobilizado.ts';

/** F120. The base is Encargo less Parcela Excluída. */
export default defineRelatorio({
  numero: 17,
  nome: 'EFD-C Imobilizado Depreciação F120',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Créditos do ativo pelo encargo de depreciação ou amortização.'] },
  fontes: ['efdc_f120'],
  colunas: [
    ...P,
    ...texto('Natureza BC', 'Grupo Bem', 'Origem', 'Utilização'),
    ...dinheiro('Encargo', 'Parcela Excluída'),
    ...texto('CST'),
    ...dinheiro('Base PIS'),
    ...percentual('Alíq PIS'),
    ...dinheiro('PIS', 'Base COFINS', 'COFINS'),
    ...texto('Conta', 'Descrição'),
    ...A,
  ],
  sql: `
    SELECT a.periodo AS "Período", coalesce(e.cnpj, a.cnpj) AS "CNPJ Estab.", f.NAT_BC_CRED AS "Natureza BC",
           ${GRUPO_BEM} AS "Grupo Bem", ${ORIGEM_BEM} AS "Origem", ${UTILIZACAO_BEM} AS "Utilização",
           f.VL_OPER_DEP AS "Encargo", f.PARC_OPER_NAO_BC_CRED AS "Parcela Excluída", coalesce(nullif(f.CST_PIS, ''), f.CST_COFINS) AS "CST",
           f.VL_BC_PIS AS "Base PIS", f.ALIQ_PIS AS "Alíq PIS", f.VL_PIS AS "PIS", f.VL_BC_COFINS AS "Base COFINS",
           f.VL_COFINS AS "COFINS", f.COD_CTA AS "Conta", f.DESC_BEM_IMOB AS "Descrição", a.arquivo AS "Arquivo", f._linha AS "Linha"
      FROM efdc_f120 f JOIN arq a ON a.id = f._arquivo
      LEFT JOIN estab_efdc e ON e._arquivo = f._arquivo AND e._linha = f._pai`,
  ordem: 'a.ordem, f._linha',
});
