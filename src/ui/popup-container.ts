/**
 * Where what opens near an element goes: into its dialog, which keeps the focus, or its landmark, where assistive technology
 * looks for it. Around a dialog's container antd takes no clicks.
 */
export function popupContainer(near?: HTMLElement): HTMLElement {
  return (
    near?.closest<HTMLElement>('.ant-modal-container, .ant-drawer-content, dialog, header, main') ??
    document.body
  );
}
