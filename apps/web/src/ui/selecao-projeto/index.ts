export { SelecaoProjetoModal } from './selecao-projeto-modal.tsx';
export { SelecaoProjetoOverlay } from './selecao-projeto-overlay.tsx';
