/** antd's text area by itself: `Input.TextArea` would bring it, and its styles, to every page that has a plain input. */
export { default as TextArea } from 'antd/es/input/TextArea';
