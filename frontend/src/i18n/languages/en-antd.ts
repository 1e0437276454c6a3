export { default } from 'antd/locale/en_US';
