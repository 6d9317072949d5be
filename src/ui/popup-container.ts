/**
 * The container for a popup that opens near an element: its dialog, which traps the focus, or its landmark, where
 * assistive technology looks for it. In a dialog it must be the inner container, because antd ignores clicks around it.
 */
export function popupContainer(near?: HTMLElement): HTMLElement {
  return (
    near?.closest<HTMLElement>('.ant-modal-container, .ant-drawer-content, dialog, header, main') ??
    document.body
  );
}
