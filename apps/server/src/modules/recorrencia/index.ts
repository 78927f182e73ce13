export { abrirProjetosMensais } from './abrir-projetos-mensais.ts';
export { avisarContratos } from './avisar-contratos.ts';
export { avisarVencimentos } from './avisar-vencimentos.ts';
