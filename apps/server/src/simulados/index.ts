export { createSimulados } from './create-simulados.ts';
export { startColetoresSimulados } from './start-coletores-simulados.ts';
