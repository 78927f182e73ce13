export { createRegistroCnpjSimulator } from './registro-cnpj/create-registro-cnpj-simulator.ts';
export type { EmpresaFicticia } from './registro-cnpj/empresa-ficticia.ts';
export { gerarEmpresaFicticia } from './registro-cnpj/gerar-empresa-ficticia.ts';
