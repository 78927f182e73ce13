import { type GrupoVisoes, tabelas, visoes } from './grupo-visoes.ts';

/** What the reports of e-CAC papers share; the `.sql` file of each look-up says what one row is. */
export const gruposECac: readonly GrupoVisoes[] = [
  {
    nome: 'dctf',
    visoes: [
      ...tabelas('e-cac', 'dctf_vigente'),
      ...visoes('e-cac', 'dctf_geral'),
      ...tabelas('e-cac', 'dctf_vinculo_vigente'),
    ],
  },
  {
    nome: 'pagamento',
    visoes: [...tabelas('e-cac', 'pagamento_documento'), ...visoes('e-cac', 'pagamento_unico')],
  },
  { nome: 'perdcomp', visoes: tabelas('e-cac', 'perdcomp_vigente') },
  { nome: 'extincao', visoes: tabelas('e-cac', 'compensacao_conferida', 'debito_declarado', 'extincao_debito') },
  { nome: 'fonte_retencao', visoes: tabelas('e-cac', 'fonte_retencao') },
];
